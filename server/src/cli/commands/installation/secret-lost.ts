import { setTimeout as sleep } from "node:timers/promises";
import { renewals } from "../../../check-keys.ts";
import { loseKeys } from "../../../lose-key.ts";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import { countSessions } from "../../../platform/installation/key-queries.ts";
import { namesIn } from "../../../platform/process/database-address.ts";
import { missing } from "../../../platform/process/written-settings.ts";
import { type Command, Refused } from "../../command.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { asOwner } from "./as-owner.ts";

export const secretLost: Command = {
  words: "secret lost",
  whileRestored: true,
  withUnknownKey: true,
  about:
    "Puts the SECRET_KEY of the settings, a new one, in the place of one that is lost for good, as DATABASE_OWNER_URL, and removes what only the lost one opens.",
  more: "Stop every server and back up first: nothing of it comes back, unless the key is found. Money, statements, keys and sessions of customers stay.",
  options: reasonOption,
  async run(call) {
    const reason = reasonOf(call);
    const { databaseUrl, databaseOwnerUrl, secretKey, previousSecretKey } = call.config();
    if (databaseUrl === null) throw new Refused("This is for a database by DATABASE_URL.");
    if (databaseOwnerUrl === null) throw missing("DATABASE_OWNER_URL");
    if (previousSecretKey) throw new Refused("SECRET_KEY_PREVIOUS is set: leave it out, SECRET_KEY is the only key.");
    const { role } = namesIn(databaseUrl);
    const lost = await asOwner(call, async (db) => {
      await refuseServers(db, role, 3_000);
      return await db.transaction().execute(async (tx) => {
        const { actor, now } = call;
        const found = await loseKeys(tx, { secrets: secretsFrom(secretKey), actor, at: now() });
        await refuseServers(tx, role); // one that started meanwhile
        const { kinds, ...others } = found;
        const details = { ...kinds, ...others };
        const action = "installation.lose-key";
        await recordAudit(tx, { tenantId: null, at: now(), actor, action, reason, details });
        return found;
      });
    });
    const { kinds, pins, codes, askedAgain } = lost;
    return {
      data: lost,
      lines: [
        "SECRET_KEY is in use from now on. Removed:",
        ...Object.entries(renewals).map(([name, { words, next }]) =>
          kinds[name] ? `${words}: ${kinds[name]}. ${next}` : `${words}: none.`,
        ),
        `PINs: ${pins}. Their customers set a new one, with their password and a code.`,
        `Codes that somebody waits for: ${codes}. Customers ask for another one.`,
        `Applicants who were asked for their files again: ${askedAgain}.`,
        "Browsers and devices are new to the bank: where it asks for registered devices, customers register them again.",
        "Keep SECRET_KEY in a second place, start the servers, and run `vitral ledger verify` and `vitral audit verify`.",
      ],
    };
  },
};

/** A server would go on with the lost key. One that has just stopped ends within moments. */
async function refuseServers(db: Db, role: string, waitMs = 0): Promise<void> {
  const until = performance.now() + waitMs;
  let sessions = await countSessions(db, role);
  while (sessions > 0 && performance.now() < until) {
    await sleep(100);
    sessions = await countSessions(db, role);
  }
  if (sessions === 0) return;
  throw new Refused(
    `${role} has ${sessions} open connection(s): stop every server, and a pool before the database. One that runs may still know the key.`,
  );
}
