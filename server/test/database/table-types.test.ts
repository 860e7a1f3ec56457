import { globSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, expect, test } from "vitest";
import { aWorld } from "../world.ts";
import { typedByHand, ownedTables, withoutType } from "./table-owners.ts";
import { columnsIn, tablesFile } from "./table-types.ts";

const { owner } = await aWorld();
const asOwner = owner();
await asOwner.connect();
afterAll(() => asOwner.end());
const columns = await columnsIn(asOwner);

test("every table and view has an owner, or needs no type", () => {
  const tables = new Set(columns.map(({ table }) => table));
  expect([...Object.values(ownedTables).flat(), ...withoutType].toSorted()).toEqual([...tables].toSorted());
});

test.each(Object.keys(ownedTables))(
  "the types of the tables are those of the catalogue, or `npm run tables` writes them: %s",
  async (folder) => {
    await expect(await tablesFile(folder, columns)).toMatchFileSnapshot(`../../src/${folder}/tables.ts`);
  },
);

test("the types of tables stand with their owners alone", () => {
  const folders = globSync("server/src/{modules,platform/!(database)}/**/tables.ts").map((file) => dirname(file));
  expect(folders.toSorted()).toEqual(
    Object.keys(ownedTables)
      .map((folder) => `server/src/${folder}`)
      .toSorted(),
  );
});

test("what is typed by hand is a column", () => {
  const names = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  expect(Object.keys(typedByHand).filter((name) => !names.has(name))).toEqual([]);
});
