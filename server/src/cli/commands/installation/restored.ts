import { recordAudit } from "../../../modules/audit/audit.ts";
import { verifyLedger } from "../../../modules/ledger/ledger.ts";
import { endRestored, findRestoredCopy, markRestored } from "../../../platform/installation/restored-copy.ts";
import { type Command, Refused } from "../../command.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { asOwner } from "./as-owner.ts";

export const installationMarkRestored: Command = {
  words: "installation mark-restored",
  whileRestored: true,
  about:
    "Marks the database as a restored copy, as DATABASE_OWNER_URL: no server sends, pays or takes anything, and customers read why they wait. Before any server starts on it.",
  more: "Only `installation end-restored` ends it. deploy/restored.sh does the same with psql alone.",
  options: reasonOption,
  async run(call) {
    const reason = reasonOf(call);
    const isNew = await asOwner(call, (db) =>
      db.transaction().execute(async (tx) => {
        if (!(await markRestored(tx, reason))) return false;
        const { actor, now } = call;
        await recordAudit(tx, { tenantId: null, at: now(), actor, action: "installation.mark-restored", reason });
        return true;
      }),
    );
    const line = isNew ? "The database is marked: servers rest within seconds." : "The database was marked already.";
    return { data: { marked: true, isNew }, lines: [line] };
  },
};

export const installationEndRestored: Command = {
  words: "installation end-restored",
  whileRestored: true,
  about:
    "Ends the rest of a restored copy, as DATABASE_OWNER_URL, once its books were compared with the network's: waiting messages and payments go out within seconds.",
  more: "Refused while `ledger verify` finds something, and where the database is not marked.",
  options: reasonOption,
  async run(call) {
    const reason = reasonOf(call);
    const copy = await findRestoredCopy(await call.db());
    if (!copy) throw new Refused("This database is not marked as a restored copy.");
    const broken = (await verifyLedger(await call.db())).filter((check) => check.broken > 0);
    if (broken.length > 0)
      throw new Refused(`The books are broken, see ledger verify: ${broken.map(({ check }) => check).join("; ")}.`);
    const { actor, now } = call;
    await asOwner(call, (db) =>
      db.transaction().execute(async (tx) => {
        await endRestored(tx);
        const details = { since: copy.since.toISOString() };
        const action = "installation.end-restored";
        await recordAudit(tx, { tenantId: null, at: now(), actor, action, reason, details });
      }),
    );
    return { data: { ended: true }, lines: ["The mark is gone: servers work again within seconds."] };
  },
};
