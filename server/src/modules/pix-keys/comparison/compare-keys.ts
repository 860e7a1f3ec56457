import { saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import { cidOf, vsyncOf } from "@vitral/protocol/cid";
import type { Db } from "../../../platform/database/db.ts";
import { forEachTenant, sideBySide, tenantIds } from "../../../platform/database/each-tenant.ts";
import { type EntryContent, ownAccountOf, type Rail } from "../../pix/pix.ts";
import type { Tenants } from "../../tenants/tenants.ts";
import { findDueTypes, findOwnKeys, type OwnKey, saveComparison, setRequestId } from "./comparison-queries.ts";

type Deps = { db: Db; now: () => Date; rail: Rail };
type KeysOfType = { tenant: { id: string; ispb: string }; keyType: PixKeyType };

/** How many keys are read at once, and how many entries one comparison asks for. */
const [pageOfKeys, maxEntries] = [5_000, 500];

/**
 * Compares all keys of every tenant with the directory's, each type once a day of São Paulo (DICT manual, VSync). A
 * worker calls it; a type that the directory did not answer for is tried again at the next turn.
 */
export async function compareKeys({
  db,
  now,
  rail,
  tenants,
}: Omit<Deps, "rail"> & { rail: Rail | null; tenants: Tenants }): Promise<void> {
  if (!rail) return;
  const since = startOfSaoPauloDay(saoPauloDay(now()));
  await forEachTenant(
    await tenantIds(db),
    async (tenantId) => {
      const types = await findDueTypes(db, { tenantId, since });
      if (types.length === 0) return;
      const tenant = await tenants.byId(tenantId);
      for (const keyType of types) await compareKeysOfType({ db, now, rail }, { tenant, keyType });
    },
    (faults) => `the keys of ${faults} banks were not compared`,
    sideBySide,
  );
}

/**
 * Compares the sum of the keys of one type; only where it differs the directory is asked which content ids it has. Keys
 * that are being registered, removed or corrected count on neither side.
 */
async function compareKeysOfType({ db, now, rail }: Deps, { tenant, keyType }: KeysOfType): Promise<void> {
  const { id: tenantId, ispb } = tenant;
  const own = await ownCids(db, { tenant, keyType });
  const save = (differing: readonly string[], unknownCids: readonly string[]) =>
    saveComparison(db, { tenantId, keyType, at: now(), differing, unknownCids });
  if (await rail.hasSameKeys(ispb, keyType, vsyncOf(own.keys()))) return save([], []);

  const theirs = new Set(await rail.cidsOf(ispb, keyType));
  const differing = new Set([...own].filter(([cid]) => !theirs.has(cid)).map(([, id]) => id));
  const strange = [...theirs].filter((cid) => !own.has(cid));
  const unknown = strange.slice(maxEntries);
  for (const cid of strange.slice(0, maxEntries)) {
    const entry = await rail.entryOfCid(ispb, cid);
    if (!entry) continue;
    const [key] = await findOwnKeys(db, { tenantId, keyType, after: null, max: 1, key: entry.key });
    if (!key) unknown.push(cid);
    else if (cidOf({ ...contentOf(key, { tenant, keyType }), requestId: entry.requestId }) === cid) {
      // The same key, which a claim, a correction or an earlier release wrote.
      await setRequestId(db, { tenantId, id: key.id, requestId: entry.requestId });
      differing.delete(key.id);
    }
  }
  await save([...differing], unknown);
}

/** The content ids of a tenant's keys that the directory should have, each with the id of its key. */
async function ownCids(db: Db, { tenant, keyType }: KeysOfType): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let after: string | null = null;
  do {
    const page: OwnKey[] = await findOwnKeys(db, { tenantId: tenant.id, keyType, after, max: pageOfKeys });
    for (const key of page.filter(isSettled)) found.set(cidOf(contentOf(key, { tenant, keyType })), key.id);
    after = page.length < pageOfKeys ? null : (page.at(-1)?.id ?? null);
  } while (after !== null);
  return found;
}

/** A claimed key is its owner's in the directory until the claim ends. */
const isSettled = ({ status, isToBeCorrected }: OwnKey) =>
  (status === "ACTIVE" || status === "CLAIMED") && !isToBeCorrected;

function contentOf(own: OwnKey, { tenant, keyType }: KeysOfType): EntryContent {
  const { branch, number, type: accountType } = ownAccountOf(own);
  return {
    requestId: own.requestId,
    keyType,
    key: own.key,
    owner: { name: own.name.slice(0, 140), taxId: own.document },
    account: { ispb: tenant.ispb, branch, number, accountType },
  };
}
