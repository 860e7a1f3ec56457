import { setTimeout as sleep } from "node:timers/promises";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { countOutdatedPins, removePinsBut } from "../../../modules/identity/identity.ts";
import type { Db } from "../../../platform/database/db.ts";
import { lookMs, retireOtherKeys } from "../../../platform/installation/key-check.ts";
import { type Secrets, secretsFrom } from "../../../platform/crypto/secrets.ts";
import { renewals } from "../../../check-keys.ts";
import { type Call, type Command, type Outcome, Refused } from "../../command.ts";

export const secretRenew: Command = {
  words: "secret renew",
  whileRestored: true,
  about:
    "Encrypts photos, documents, files of cases, keys that sign charges, the staff's second factors, addresses of phones and waiting messages anew, and counts the PINs that are still under SECRET_KEY_PREVIOUS.",
  more: "While the bank serves, and as often as you like. A PIN moves to the new secret with its customer's next payment.",
  options: {
    retire: {
      type: "boolean",
      about:
        "ends the replacement: nothing is under SECRET_KEY_PREVIOUS any more, and PINs that still are must be set anew",
    },
  },
  async run(call) {
    const { secretKey, previousSecretKey } = call.config();
    if (!previousSecretKey) throw new Refused("SECRET_KEY_PREVIOUS is not set: there is nothing under another secret.");
    const db = await call.db();
    const secrets = secretsFrom(secretKey, previousSecretKey);
    const renewed = await renewAll(db, secrets);
    if (call.options["retire"] !== undefined) return await retire(call, db, secrets);
    const pins = await countOutdatedPins(db, secrets);
    return {
      data: { ...renewed, pins },
      lines: [
        ...Object.entries(renewals).map(([name, { words }]) => `${words}, encrypted anew: ${renewed[name] ?? 0}.`),
        pins === 0 ? "No PIN is under the previous secret." : `PINs still under the previous secret: ${pins}.`,
      ],
    };
  },
};

async function renewAll(db: Db, secrets: Secrets): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, { renew }] of Object.entries(renewals)) counts[name] = await renew({ db, secrets });
  return counts;
}

/** A server that still makes things with the previous key has noticed by then, and its last call has ended. */
const noticedMs = 3 * lookMs;

/**
 * From here on a server whose SECRET_KEY is the previous one is refused. What such a server made meanwhile is encrypted
 * anew after it has noticed.
 */
async function retire({ actor, now, config }: Call, db: Db, secrets: Secrets): Promise<Outcome> {
  const [{ id }] = secrets.marks;
  const newest = secretsFrom(config().secretKey);
  await refuseWhatRemains(db, newest);
  const pins = await db.transaction().execute(async (tx) => {
    await retireOtherKeys(tx, secrets);
    const removed = await removePinsBut(tx, id);
    const details = { pins: removed };
    await recordAudit(tx, { tenantId: null, at: now(), actor, action: "installation.retire-key", details });
    return removed;
  });
  await sleep(noticedMs);
  await renewAll(db, secrets);
  await refuseWhatRemains(db, newest);
  const late = await removePinsBut(db, id);
  return {
    data: { retired: true, pins: pins + late },
    lines: [
      `The previous secret is retired; PINs that their customers must set anew: ${pins + late}.`,
      "Start the servers without SECRET_KEY_PREVIOUS now.",
    ],
  };
}

/** Goes through everything with SECRET_KEY alone. */
async function refuseWhatRemains(db: Db, newest: Secrets): Promise<void> {
  await renewAll(db, newest).catch((error: unknown) => {
    const sentence =
      "Something is still under another key than SECRET_KEY: keep SECRET_KEY_PREVIOUS, and run this again.";
    throw new Refused(sentence, { cause: error });
  });
}
