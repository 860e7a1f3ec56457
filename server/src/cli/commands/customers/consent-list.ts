import { type ConsentKind, consentKinds, consents } from "@vitral/contract/consents";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { findConsenting } from "../../../modules/consents/consents.ts";
import { type Command, UsageError } from "../../command.ts";
import { theTenant } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { table } from "../../output/table.ts";

export const consentList: Command = {
  words: "consent list",
  whileRestored: true,
  operands: ["SLUG", "KIND"],
  options: { ...reasonOption },
  about: `Who consents to ${consentKinds.join(" or ")} in the text in force: ask before each use, because a consent may be withdrawn.`,
  async run(call) {
    const { operands, actor, now, db } = call;
    const reason = reasonOf(call);
    const [slug = "", kind = ""] = operands;
    if (!isKind(kind)) throw new UsageError(`KIND must be ${consentKinds.join(" or ")}.`);
    const { id: tenantId } = await theTenant(await db(), slug);
    const found = await (await db()).transaction().execute(async (tx) => {
      const rows = await findConsenting(tx, { tenantId, kind, version: consents[kind].version });
      await recordAudit(tx, { tenantId, at: now(), actor, action: "consent.list", reason, details: { kind } });
      return rows;
    });
    const rows = found.map(({ at, name, email }) => [at.toISOString(), name, email ?? ""]);
    return { data: found, lines: rows.length > 0 ? table(["SINCE", "NAME", "E-MAIL"], rows) : ["Nobody."] };
  },
};

const isKind = (written: string): written is ConsentKind => written in consents;
