import { saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import { cidOf, vsyncOf } from "@vitral/protocol/cid";
import type { Db } from "../../../platform/database/db.ts";
import { forEachTenant, sideBySide } from "../../../platform/database/each-tenant.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { type EntryContent, ownAccountOf, type Participant, participants, type Rail } from "../../pix/pix.ts";
import { findDueTypes, findOwnKeys, type OwnKey, saveComparison, setRequestId } from "./comparison-queries.ts";

type Deps = { db: Db; now: () => Date; rail: Rail };
/** All keys of one type of an institution: of all its brands, as the directory counts them. */
type KeysOfType = Pick<Participant, "ispb" | "brands"> & { keyType: PixKeyType };
type KeyOfBrand = { tenantId: string; id: string };

/** How many keys are read at once, and how many entries one comparison asks for. */
const [pageOfKeys, maxEntries] = [5_000, 500];

/**
 * Compares all keys of every institution with the directory's, each type once a day of São Paulo (DICT manual, VSync).
 * A worker calls it; a type that the directory did not answer for is tried again at the next turn.
 */
export async function compareKeys({ db, now, rail }: Omit<Deps, "rail"> & { rail: Rail | null }): Promise<void> {
  if (!rail) return;
  const since = startOfSaoPauloDay(saoPauloDay(now()));
  const institutions = new Map((await participants(db)).map((one) => [one.tenantId, one]));
  await forEachTenant(
    [...institutions.keys()],
    async (tenantId) => {
      const institution = institutions.get(tenantId);
      if (!institution) return;
      for (const keyType of await findDueTypes(db, { tenantId, since }))
        await compareKeysOfType({ db, now, rail }, { ...institution, keyType });
    },
    (faults) => `the keys of ${faults} institutions were not compared`,
    sideBySide,
  );
}

/**
 * Compares the sum of the keys of one type; only where it differs the directory is asked which content ids it has. Keys
 * that are being registered, removed or corrected count on neither side.
 */
async function compareKeysOfType({ db, now, rail }: Deps, keys: KeysOfType): Promise<void> {
  const { ispb, brands, keyType } = keys;
  const own = await ownCids(db, keys);
  const save = async (differing: Iterable<KeyOfBrand>, unknown: readonly string[]) => {
    const all = [...differing];
    for (const [at, tenantId] of brands.entries()) {
      const ids = all.filter((key) => key.tenantId === tenantId).map(({ id }) => id);
      // What no brand has stands with the first.
      const found = { tenantId, keyType, at: now(), differing: ids, unknownCids: at === 0 ? unknown : [] };
      await withTenant(tenantId, () => saveComparison(db, found));
    }
  };
  if (await rail.hasSameKeys(ispb, keyType, vsyncOf(own.keys()))) return save([], []);

  const theirs = new Set(await rail.cidsOf(ispb, keyType));
  const differing = new Map([...own].filter(([cid]) => !theirs.has(cid)).map(([, key]) => [key.id, key]));
  const strange = [...theirs].filter((cid) => !own.has(cid));
  const unknown = strange.slice(maxEntries);
  for (const cid of strange.slice(0, maxEntries)) {
    const entry = await rail.entryOfCid(ispb, cid);
    if (!entry) continue;
    const held = await holdersOf(db, keys, entry.key);
    if (held.length === 0) unknown.push(cid);
    for (const { tenantId, key } of held) {
      if (cidOf({ ...contentOf(key, keys), requestId: entry.requestId }) !== cid) continue;
      // The same key, which a claim, a correction or an earlier release wrote.
      await withTenant(tenantId, () => setRequestId(db, { tenantId, id: key.id, requestId: entry.requestId }));
      differing.delete(key.id);
    }
  }
  await save(differing.values(), unknown);
}

/** A key's value in the books: a key that one brand claims from another stands in both. */
async function holdersOf(db: Db, { brands, keyType }: KeysOfType, value: string) {
  const held: { tenantId: string; key: OwnKey }[] = [];
  for (const tenantId of brands) {
    const only = { tenantId, keyType, after: null, max: 1, key: value };
    const [key] = await withTenant(tenantId, () => findOwnKeys(db, only));
    if (key) held.push({ tenantId, key });
  }
  return held;
}

/** The content ids of an institution's keys that the directory should have, each with its key. */
async function ownCids(db: Db, keys: KeysOfType): Promise<Map<string, KeyOfBrand>> {
  const { brands, keyType } = keys;
  const found = new Map<string, KeyOfBrand>();
  for (const tenantId of brands)
    for (let after: string | null = ""; after !== null;) {
      const from = { tenantId, keyType, after: after === "" ? null : after, max: pageOfKeys };
      const page: OwnKey[] = await withTenant(tenantId, () => findOwnKeys(db, from));
      for (const key of page.filter(isSettled)) found.set(cidOf(contentOf(key, keys)), { tenantId, id: key.id });
      after = page.length < pageOfKeys ? null : (page.at(-1)?.id ?? null);
    }
  return found;
}

/** A claimed key is its owner's in the directory until the claim ends. */
const isSettled = ({ status, isToBeCorrected }: OwnKey) =>
  (status === "ACTIVE" || status === "CLAIMED") && !isToBeCorrected;

function contentOf(own: OwnKey, { ispb, keyType }: KeysOfType): EntryContent {
  const { branch, number, type: accountType } = ownAccountOf(own);
  return {
    requestId: own.requestId,
    keyType,
    key: own.key,
    owner: { name: own.name.slice(0, 140), taxId: own.document },
    account: { ispb, branch, number, accountType },
  };
}
