import { askEverybodyAgain } from "./modules/backoffice/backoffice.ts";
import { endOpenCodes, removePinsBut } from "./modules/identity/identity.ts";
import type { Secrets } from "./platform/crypto/secrets.ts";
import type { Tx } from "./platform/database/db.ts";
import { replaceLostKeys } from "./platform/installation/key-check.ts";
import { removeAnswers } from "./platform/stored-answers/stored-answers.ts";
import { renewals } from "./check-keys.ts";

type Loss = { secrets: Secrets; actor: string; at: Date };

/** How many of each thing were removed. */
export type Lost = { kinds: Record<string, number>; pins: number; codes: number; answers: number; askedAgain: number };

/**
 * Puts SECRET_KEY in the place of the keys in use, which are lost, and removes what it does not open; as the owner of
 * the tables, in one transaction. Of a kind of which it opens everything nothing is removed. Throws ConfigError where
 * nothing is lost, and fails where something is left that it does not open.
 */
export async function loseKeys(tx: Tx, { secrets, actor, at }: Loss): Promise<Lost> {
  await replaceLostKeys(tx, secrets);
  const kinds: Record<string, number> = {};
  for (const [name, kind] of Object.entries(renewals)) {
    const isOpen = () => opensAll(tx, secrets, kind);
    kinds[name] = (await isOpen()) ? 0 : await kind.remove(tx, at);
    if (!(await isOpen())) throw new Error(`${kind.words}: SECRET_KEY does not open all that is left`);
  }
  return {
    kinds,
    pins: await removePinsBut(tx, secrets.marks[0].id),
    codes: await endOpenCodes(tx, at),
    answers: await removeAnswers(tx),
    askedAgain: kinds["documents"] ? await askEverybodyAgain(tx, { outbox: { secrets, now: () => at }, actor }) : 0,
  };
}

const opensAll = (tx: Tx, secrets: Secrets, { renew }: (typeof renewals)[keyof typeof renewals]): Promise<boolean> =>
  renew({ db: tx, secrets }).then(
    () => true,
    () => false,
  );
