import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The SQL files of the schema: server/database. */
export const schemaFolder = join(import.meta.dirname, "../../../database");

/** A file of the schema. The name is relative to the folder, such as `tables/0003-ledger.sql`. */
export type SchemaFile = { name: string; text: string; checksum: string };

/**
 * Tables are versioned: applied once, in the order of their numbers, and never changed after a release. Functions are
 * replaceable: applied again whenever their text changes.
 */
export type SchemaFiles = { tables: SchemaFile[]; functions: SchemaFile[] };

export const readSchemaFiles = (folder: string): SchemaFiles => ({
  tables: filesIn(folder, "tables"),
  functions: filesIn(folder, "functions"),
});

function filesIn(folder: string, kind: string): SchemaFile[] {
  const names = readdirSync(join(folder, kind)).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    // Git may check the file out with other line endings.
    const text = readFileSync(join(folder, kind, name), "utf8").replaceAll("\r\n", "\n");
    return { name: `${kind}/${name}`, text, checksum: createHash("sha256").update(text).digest("hex") };
  });
}
