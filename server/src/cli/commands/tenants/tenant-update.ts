import { brandLabels } from "@vitral/contract/console/brand";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { needsSecondPerson } from "../../../modules/commands/commands.ts";
import { tenantsForStaff } from "../../../modules/tenants/tenants.ts";
import { type Command, Refused } from "../../command.ts";
import { theWholeTenant } from "../../find.ts";
import { readJsonFile } from "../../read-file.ts";
import { givenReason, optionalReason } from "../../reason.ts";
import { alone } from "../../run-kind.ts";
import { throwAsSentence } from "../../unique-violation.ts";
import { tenantFileHelp } from "../../tenant-file/tenant-file-help.ts";
import { acceptDependents, checkDependents } from "./accept-dependents.ts";
import { acceptName, checkName } from "./accept-name.ts";
import { changesOf } from "../../tenant-file/tenant-changes.ts";
import { TenantChangesFile } from "../../tenant-file/tenant-file.ts";

/** What a bank has from its beginning, which two people always make in the console ('Nova marca'). */
const ofTheBeginning: ReadonlySet<string> = new Set([
  "document",
  "provider",
  "agency",
  "internetBanking",
  "pixLocation",
]);

export const tenantUpdate: Command = {
  words: "tenant update",
  operands: ["SLUG", "FILE.json"],
  about: "Changes a bank: the fields of the file that are other than the bank's; hosts and rules are replaced whole.",
  more: `${tenantFileHelp}

The file may be what \`tenant show\` prints. Neither id, slug nor ispb can change, and terms have versions:
\`terms publish\`; as they are they may stand in it. An agency holds for accounts opened from then on. What accounts or open charges depend on
changes only with --accept-dependents.`,
  options: { ...acceptName, ...acceptDependents, ...optionalReason },
  async run(call) {
    const {
      operands: [slug = "", file = ""],
      options,
      actor,
      now,
      db,
    } = call;
    const read = readJsonFile(file, TenantChangesFile);
    if (Object.keys(read).length === 0) throw new Refused(`${file} has nothing to change.`);
    const tenant = await theWholeTenant(await db(), slug, now());
    const { id, displayName } = tenant;
    const changes = changesOf(read, tenant);
    const changed = Object.keys(changes);
    if (changed.length === 0)
      return { data: { id, slug, changed }, lines: [`${displayName} is so already: nothing was changed.`] };
    checkName({ ...tenant, ...changes }, options, changed);
    const despite = await checkDependents(await db(), { tenant, changes, options, now: now() });
    const { reason } = givenReason(call);
    const needsTwo = async (kind: "terms.publish" | "brand.publish") =>
      needsSecondPerson(await db(), { tenantId: id, kind, now: now(), amount: null, customerId: null });
    const isRule = changes.rules !== undefined && (await needsTwo("terms.publish"));
    const isBrand = changed.some((field) => field in brandLabels) && (await needsTwo("brand.publish"));
    const isAlone = isRule || isBrand || changed.some((field) => ofTheBeginning.has(field));
    if (isAlone && reason === undefined) throw new Refused(alone);
    await (
      await db()
    )
      .transaction()
      .execute(async (tx) => {
        await tenantsForStaff.change(tx, id, changes);
        await recordAudit(tx, {
          tenantId: id,
          at: now(),
          actor,
          action: "tenant.update",
          ...(reason !== undefined && { reason }),
          ...(isAlone && { withoutSecondPerson: true }),
          details: { changed, ...(despite.length > 0 && { despite }) },
        });
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
