import { recordAudit } from "../../../modules/audit/audit.ts";
import { tenantAdministration } from "../../../modules/tenants/tenants.ts";
import { type Command, Refused } from "../../command.ts";
import { theTenant } from "../../find.ts";
import { readJsonFile } from "../../read-file.ts";
import { throwAsSentence } from "../../unique-violation.ts";
import { tenantFileHelp } from "../../tenant-file/tenant-file-help.ts";
import { acceptName, checkName } from "./accept-name.ts";
import { changesOf, TenantChangesFile } from "../../tenant-file/tenant-file.ts";

export const tenantUpdate: Command = {
  words: "tenant update",
  operands: ["SLUG", "FILE.json"],
  about: "Changes a bank: the fields that the file has; hosts, colors and each entity's terms are replaced whole.",
  more: `${tenantFileHelp}\n\nNeither slug nor ispb can change. An agency holds for accounts opened from then on.`,
  options: acceptName,
  async run({ operands: [slug = "", file = ""], options, actor, now, db }) {
    const changes = changesOf(readJsonFile(file, TenantChangesFile));
    const changed = Object.entries(changes).flatMap(([field, value]) =>
      field === "terms" ? Object.keys(value ?? {}).map((entity) => `terms.${entity}`) : [field],
    );
    if (changed.length === 0) throw new Refused(`${file} has nothing to change.`);
    const tenant = await theTenant(await db(), slug);
    const { id, displayName } = tenant;
    checkName({ ...tenant, ...changes }, options, changed);
    await (
      await db()
    )
      .transaction()
      .execute(async (tx) => {
        await tenantAdministration.change(tx, id, changes);
        await recordAudit(tx, { tenantId: id, at: now(), actor, action: "tenant.update", details: { changed } });
      })
      .catch(throwAsSentence);
    return {
      data: { id, slug, changed },
      lines: [
        `${changes.displayName ?? displayName} is changed: ${changed.join(", ")}. Running servers have it within 5 s.`,
      ],
    };
  },
};
