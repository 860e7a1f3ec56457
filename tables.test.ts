import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The columns of all tables whose names are no word of TypeScript. */
const columns = new Set(
  globSync("server/database/tables/*.sql").flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/^ {2}(\w+_\w+) +[a-z]/gm), ([, name = ""]) => name),
  ),
);

test("only queries, what stands of tables and the platform name columns; everything else uses camelCase", () => {
  const naming = globSync("server/src/{*,cli/**/*,modules/**/*}.ts")
    .filter((file) => !/\.test\.ts$|\/(queries|tables|kept-tables)\.ts$|-queries\.ts$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(file, "utf8").replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, "");
      const named = (code.match(/\b[a-z]+(_[a-z0-9]+)+\b/g) ?? []).filter((name) => columns.has(name));
      return named.length > 0 ? [file.slice("server/src/".length)] : [];
    });
  expect(columns.size).toBeGreaterThan(100);
  expect(naming).toEqual([]);
});
