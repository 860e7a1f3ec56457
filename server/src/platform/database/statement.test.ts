import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { openDb, type StatementEvent } from "./db.ts";
import { statement } from "./statement.ts";
import { withTenant } from "./tenancy.ts";

const { databaseUrl, aurora, aCustomer, aTenant } = await aWorld();
const heard: StatementEvent[] = [];
const { db, close } = openDb(databaseUrl, { max: 1, log: (event) => void heard.push(event) });
afterAll(close);

test("a statement answers the same rows as the query builder's, also where it is a part of another", async () => {
  const given = [1, "dois", null, new Date(0), Buffer.from("três"), ["a", 'b"\\'], 2 ** 40] as const;
  const [number, text, none, at, bytes, texts, large] = given;
  const part = (by: typeof sql | typeof statement) => by`${texts}::text[] as texts, ${large}::bigint as large`;
  const all = (by: typeof sql | typeof statement) => by`
    select ${number}::int as number, ${text}::text as text, ${none}::text as none, ${at}::timestamptz as at,
           ${bytes}::bytea as bytes, ${part(by)}, ${large}::bigint + ${number} as sum`;
  const { rows } = await all(statement).execute(db);
  expect(rows).toEqual((await all(sql).execute(db)).rows);
  expect(rows).toEqual([{ number, text, none, at, bytes, texts, large, sum: large + 1 }]);
});

test("the same text with other parts is another statement", async () => {
  const sum = async (...both: [unknown, unknown]) => {
    const { rows } = await statement<{ sum: number }>`select ${both[0]}::int + ${both[1]}::int as sum`.execute(db);
    return rows[0]?.sum;
  };
  const product = (a: number, b: number) => statement`(${a}::int * ${b}::int)`;
  expect(await sum(product(2, 3), 4)).toBe(10);
  expect(await sum(4, product(2, 3))).toBe(10);
  expect(await sum(product(2, 3), statement`(7)`)).toBe(13);
  expect(await sum(1, 2)).toBe(3);
});

test("a statement as a value of the query builder is a fault, and is not sent", async () => {
  await expect(sql`select ${statement`1`}::text as one`.execute(db)).rejects.toThrow("a statement is no value");
});

test("a statement sees the rows of the tenant that the code runs for, and of no other", async () => {
  await aCustomer();
  const people = async () =>
    (await statement<{ many: number }>`select count(*)::int as many from customer`.execute(db)).rows;
  expect(await people()).toEqual([{ many: 0 }]);
  expect(await withTenant(aurora.id, people)).toEqual([{ many: 1 }]);
  expect(await withTenant((await aTenant()).id, people)).toEqual([{ many: 0 }]);
  expect(await people()).toEqual([{ many: 0 }]);
});

test("a statement of a transaction runs in it", async () => {
  const setting = () => statement<{ value: string }>`select current_setting('vitral.place', ${true}) as value`;
  const inside = db.transaction().execute(async (tx) => {
    await sql`set local vitral.place = 'inside'`.execute(tx);
    return (await setting().execute(tx)).rows;
  });
  expect(await inside).toEqual([{ value: "inside" }]);
  expect((await setting().execute(db)).rows).not.toEqual([{ value: "inside" }]);
});

test("a trace hears of every statement, and of one that failed", async () => {
  heard.length = 0;
  await statement`select ${1}::int as one`.execute(db);
  await expect(statement`select 1 / ${0}::int`.execute(db)).rejects.toMatchObject({ code: "22012" });
  expect(heard).toMatchObject([
    { level: "query", query: { sql: "select $1::int as one" } },
    { level: "error", query: { sql: "select 1 / $1::int" } },
  ]);
});
