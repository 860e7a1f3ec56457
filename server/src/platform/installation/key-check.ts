import { setTimeout as sleep } from "node:timers/promises";
import type { KeyMark, Secrets } from "../crypto/secrets.ts";
import { type Db, lockFor, type Tx } from "../database/db.ts";
import { ConfigError } from "../process/config.ts";
import {
  announceKey,
  type DatabaseKey,
  findKeys,
  insertKey,
  lockKeys,
  removeAnnouncedBut,
  retireKeysBut,
  useKey,
} from "./key-queries.ts";

/** How often a server looks at its keys and at the mark of a restored copy. */
export const lookMs = 1_000;

/** A key that was given, as the database knows it. */
export type KeyState = {
  setting: "SECRET_KEY" | "SECRET_KEY_PREVIOUS";
  state: DatabaseKey["state"] | "UNKNOWN";
};

/** What the database says of each given key, and how many that it needs were not given. */
export async function keyStates(db: Db, { marks }: Secrets): Promise<{ given: KeyState[]; missing: number }> {
  const stored = await findKeys(db);
  const given = marks.map((mark, index) => ({ setting: settings[index] ?? settings[1], state: stateOf(stored, mark) }));
  return { given, missing: missingOf(stored, marks).length };
}

const settings = ["SECRET_KEY", "SECRET_KEY_PREVIOUS"] as const;

/**
 * Compares the given keys with those of the database, and notes the steps of a replacement (docs/operating.md,
 * "Replacing the secret"). `storedUnder` says which of the given keys something stored is under, for a database that
 * knows no key yet; it throws where none opens anything. Throws ConfigError where the keys are not this database's.
 */
export async function admitKeys(db: Db, { marks }: Secrets, storedUnder: () => Promise<Set<number>>): Promise<void> {
  const stored = await findKeys(db);
  const used = stored.length === 0 ? await storedUnder() : new Set<number>();
  refuse(stored, marks);
  if (stored.length > 0 && nextStep(stored, marks) === null) return;
  const step = await db.transaction().execute(async (tx) => {
    await lockFor(tx, "secret keys"); // servers start together
    const current = await findKeys(tx);
    if (current.length === 0) return await insertFirst(tx, marks, used);
    refuse(current, marks);
    return await take(tx, nextStep(current, marks), marks);
  });
  // A server that was not given the new key must have noticed before anything is made with it.
  if (step === "USE") await sleep(3 * lookMs);
}

/** Why a server with these keys must not answer, as a sentence for the operator; null where it may. */
export function keyFault(stored: readonly DatabaseKey[], marks: Secrets["marks"]): string | null {
  if (stored.length === 0) return null;
  const [own, other] = marks;
  const state = stateOf(stored, own);
  const otherState = other ? stateOf(stored, other) : null;
  if (state === "UNKNOWN") {
    const how =
      otherState === "IN_USE"
        ? "To replace the secret, first give the new one to every server as SECRET_KEY_PREVIOUS"
        : "Give the one that its servers have";
    return `SECRET_KEY is not the key of this database, and would count each right PIN as wrong. ${how}`;
  }
  if (state === "RETIRED")
    return "SECRET_KEY was replaced, and this database is not under it any more: give the new one";
  if (missingOf(stored, marks).length === 0) return null;
  if (state === "ANNOUNCED")
    return "SECRET_KEY is not in use yet: give the key in use beside it, as SECRET_KEY_PREVIOUS";
  const which = other ? "SECRET_KEY_PREVIOUS is not the other of them" : "SECRET_KEY_PREVIOUS is not set";
  return `This database is under two keys, and ${which}: give it until "vitral secret renew --retire" has ended`;
}

/** Ends a replacement: SECRET_KEY alone is in use. Throws ConfigError where it is not in use. */
export async function retireOtherKeys(tx: Tx, { marks: [own] }: Secrets): Promise<void> {
  await lockFor(tx, "secret keys");
  const stored = await findKeys(tx);
  if (stateOf(stored, own) !== "IN_USE") throw new ConfigError("SECRET_KEY is not in use in this database");
  await retireKeysBut(tx, own);
}

/**
 * SECRET_KEY alone is in use from now on, as keys in use are lost; as the owner of the table. No server reads its keys
 * until the transaction ends. Throws ConfigError where nothing is lost.
 */
export async function replaceLostKeys(tx: Tx, { marks: [own] }: Secrets): Promise<void> {
  await lockKeys(tx);
  const stored = await findKeys(tx);
  const state = stateOf(stored, own);
  if (state === "IN_USE" && missingOf(stored, [own]).length === 0)
    throw new ConfigError("SECRET_KEY is in use in this database: nothing is lost");
  if (state === "RETIRED")
    throw new ConfigError("SECRET_KEY was replaced before: make a new one (`openssl rand -base64 32`)");
  await removeAnnouncedBut(tx, own);
  await retireKeysBut(tx, own);
  await insertKey(tx, own, "IN_USE");
  await useKey(tx, own);
  refuse(await findKeys(tx), [own]);
}

function refuse(stored: readonly DatabaseKey[], marks: Secrets["marks"]): void {
  const fault = keyFault(stored, marks);
  if (fault !== null) throw new ConfigError(fault);
}

type Step = "ANNOUNCE" | "USE" | null;

/** What the given keys add to what is known: a key to come, or that it has come. */
function nextStep(stored: readonly DatabaseKey[], [own, other]: Secrets["marks"]): Step {
  if (!other) return null;
  const [state, otherState] = [stateOf(stored, own), stateOf(stored, other)];
  if (state === "ANNOUNCED" && otherState === "IN_USE") return "USE";
  return state === "IN_USE" && otherState === "UNKNOWN" ? "ANNOUNCE" : null;
}

async function take(tx: Tx, step: Step, [own, other]: Secrets["marks"]): Promise<Step> {
  if (step === "USE") await useKey(tx, own);
  if (step === "ANNOUNCE" && other) await announceKey(tx, other);
  return step;
}

/** SECRET_KEY is in use from now on; the other one is only where something is under it. */
async function insertFirst(tx: Tx, [own, other]: Secrets["marks"], used: Set<number>): Promise<null> {
  await insertKey(tx, own, "IN_USE");
  if (other) await insertKey(tx, other, used.has(1) ? "IN_USE" : "ANNOUNCED");
  return null;
}

const isOf = (mark: KeyMark) => (key: DatabaseKey) => key.id.equals(mark.id) && key.check.equals(mark.check);
const stateOf = (stored: readonly DatabaseKey[], mark: KeyMark): KeyState["state"] =>
  stored.find(isOf(mark))?.state ?? "UNKNOWN";

/** The keys in use that were not given. */
const missingOf = (stored: readonly DatabaseKey[], marks: readonly KeyMark[]): DatabaseKey[] =>
  stored.filter((key) => key.state === "IN_USE" && !marks.some((mark) => isOf(mark)(key)));
