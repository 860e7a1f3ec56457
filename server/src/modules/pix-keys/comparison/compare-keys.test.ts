import { expect, test } from "vitest";
import { addNetworkKey } from "../../../../test/network.ts";
import { aWorld } from "../../../../test/world.ts";
import { sql } from "kysely";
import { compareKeys } from "./compare-keys.ts";
import { countDifferingKeys, findDifferingKeys, findKeyDifferences } from "./comparison-queries.ts";

const world = await aWorld();
const { aCustomer, aurora, clock, db, deps, network } = world;
const ana = await aCustomer({ key: "ana@exemplo.com.br" });
await aCustomer({ key: "bia@exemplo.com.br" });
await aCustomer({ key: "caio@exemplo.com.br" });

const keyId = async (key: string) =>
  (await db.selectFrom("pix_key").select("id").where("key", "=", key).executeTakeFirstOrThrow()).id;
/** The comparison of the next day. */
async function nextDay() {
  clock.advance(86_400);
  await compareKeys({ db, now: clock.now, rail: deps.rail });
  return findKeyDifferences(db, aurora.id);
}

test("keys that are the same on both sides differ in nothing, by one sum for each type", async () => {
  expect(await findKeyDifferences(db, aurora.id)).toBeNull();
  expect(await nextDay()).toEqual({ differing: 0, unknown: 0, comparedAt: clock.now() });
  expect(await countDifferingKeys(db)).toEqual([{ tenant: aurora.slug, differing: 0 }]);
});

test("a key that the directory lost, or has with another holder, differs until it is right again", async () => {
  await network.drop("bia@exemplo.com.br");
  await network.all("update entry set owner_name = 'Outra', cid = repeat('ab', 32) where key = 'caio@exemplo.com.br'");
  expect(await nextDay()).toMatchObject({ differing: 2, unknown: 0 });
  const both = [await keyId("bia@exemplo.com.br"), await keyId("caio@exemplo.com.br")];
  expect(await findDifferingKeys(db, aurora.id)).toEqual(both.toSorted());
  await sql`delete from pix_key where id = any(${both})`.execute(db);
  await network.drop("caio@exemplo.com.br");
  expect(await nextDay()).toMatchObject({ differing: 0, unknown: 0 });
});

test("an entry of the directory that is no key of this bank is counted", async () => {
  const { ispb, bankName } = aurora;
  const account = { branch: "0001", number: "1234567" };
  const entry = { key: "nossa@exemplo.com.br", name: "Dora", document: "52998224725", ispb, bankName, account };
  await addNetworkKey(db, entry);
  expect(await nextDay()).toMatchObject({ differing: 0, unknown: 1 });
  expect(await countDifferingKeys(db)).toEqual([{ tenant: aurora.slug, differing: 1 }]);
  await network.drop(entry.key);
  expect(await nextDay()).toMatchObject({ differing: 0, unknown: 0 });
});

test("an entry that another request wrote is the same key, and its request is known from then on", async () => {
  await network.drop("ana@exemplo.com.br");
  const { ispb, bankName } = aurora;
  const [{ agency, number, name, document }] = (await db
    .selectFrom("account as a")
    .innerJoin("customer as c", "c.id", "a.owner_id")
    .select(["a.agency", "a.number", "c.name", "c.document"])
    .where("a.id", "=", ana.accountId)
    .execute()) as [{ agency: string; number: string; name: string; document: string }];
  const account = { branch: agency, number: number.replace("-", "") };
  await addNetworkKey(db, { key: "ana@exemplo.com.br", name, document, ispb, bankName, account });
  expect(await nextDay()).toMatchObject({ differing: 0, unknown: 0 });
  const { request_id: known } = await db
    .selectFrom("pix_key")
    .select("request_id")
    .where("key", "=", "ana@exemplo.com.br")
    .executeTakeFirstOrThrow();
  expect(await network.all("select 1 from entry where request_id = $1", [known])).toHaveLength(1);
});

test("keys are compared once a day, and a directory that does not answer is asked at the next turn", async () => {
  clock.advance(86_400);
  let asked = 0;
  const { rail } = deps;
  if (!rail) throw new Error("a test's world has a network");
  const counting = (fails: boolean) => ({
    ...rail,
    async hasSameKeys(...words: Parameters<typeof rail.hasSameKeys>) {
      asked += 1;
      if (fails) throw new Error("away");
      return rail.hasSameKeys(...words);
    },
  });
  const turn = (fails = false) => compareKeys({ db, now: clock.now, rail: counting(fails) });
  await expect(turn(true)).rejects.toThrow("were not compared");
  expect(asked).toBe(1);
  await turn();
  expect(asked).toBe(6);
  clock.advance(600);
  await turn();
  expect(asked).toBe(6);
});
