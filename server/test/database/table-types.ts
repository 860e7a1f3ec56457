import { posix } from "node:path";
import { format } from "oxfmt";
import type pg from "pg";
import { typedByHand, ownedTables, viewsOfTable } from "./table-owners.ts";

type Column = {
  table: string;
  name: string;
  type: string;
  required: boolean;
  default: string | null;
  checks: string[];
};

/** The columns of all tables and views, in their order; `checks` are those of this column alone. */
export async function columnsIn(catalogue: pg.Client): Promise<Column[]> {
  const { rows } = await catalogue.query<Column>(`
    select c.relname as table, attname as name, attnotnull as required, pg_get_expr(adbin, adrelid) as default,
           format_type(coalesce(nullif(typbasetype, 0), t.oid), null) as type,
           array(select pg_get_constraintdef(k.oid) from pg_constraint k
                  where contype = 'c' and (contypid = t.oid or conrelid = c.oid and conkey = array[attnum])) as checks
      from pg_class c join pg_attribute a on attrelid = c.oid join pg_type t on t.oid = atttypid
           left join pg_attrdef on adrelid = c.oid and adnum = attnum
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
     order by c.relname, attnum`);
  return rows.map((column) => (viewsOfTable[column.table] ? readByView(column, rows) : column));
}

/** What the catalogue does not say of a view's column: whether it may be null, and its values. */
function readByView(column: Column, columns: readonly Column[]): Column {
  const { table, neverNull } = viewsOfTable[column.table] ?? { table: "", neverNull: [] };
  const read = columns.find((one) => one.table === table && one.name === column.name);
  const required = read?.required === true || neverNull.includes(column.name);
  return { ...column, required, checks: read?.checks ?? [] };
}

/** The file `tables.ts` of a folder of server/src, which adds the folder's tables to the interface `Tables`. */
export async function tablesFile(folder: string, columns: readonly Column[]): Promise<string> {
  const names = ownedTables[folder] ?? [];
  const tables = names.map((name) => {
    const types = columns.filter(({ table }) => table === name).map((column) => `${column.name}: ${typeOf(column)};`);
    return `${name}: {\n${types.join("\n")}\n};`;
  });
  const { code } = await format(
    "tables.ts",
    `// Written by \`npm run tables\` from the catalogue of the database.
    ${importsOf(tables.join(), names)}

    declare module "${posix.relative(folder, "platform/database/tables.ts")}" {
      interface Tables { ${tables.join("\n")} }
    }`,
    { printWidth: 120 },
  );
  return code;
}

function importsOf(text: string, tables: readonly string[]): string {
  const ofKysely = ["ColumnType", "Generated", "JSONColumnType"].filter((name) => RegExp(`\\b${name}<`).test(text));
  const byHand = Object.entries(typedByHand).filter(([column]) => tables.includes(column.split(".")[0] ?? ""));
  const types = [...ofKysely.map((name) => [name, "kysely"]), ...byHand.map(([, type]) => type)];
  const files = Map.groupBy(
    types.filter(([, from]) => from),
    ([, from]) => from,
  );
  const lines = [...files].map(([from, named]) => {
    const list = new Set(named.map(([name]) => name?.replace("[]", "")));
    return `import type { ${[...list].join(", ")} } from "${from}";`;
  });
  return lines.join("\n");
}

/** What is read of a type of PostgreSQL, with the parsers of platform/database/db.ts. */
const types: Record<string, string> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  date: "string",
  integer: "number",
  jsonb: "Record<string, unknown>",
  smallint: "number",
  text: "string",
  "text[]": "string[]",
  "timestamp with time zone": "Date",
  "timestamp with time zone[]": "Date[]",
  uuid: "string",
  "uuid[]": "string[]",
};

const nameOf = ({ table, name }: Column): string => `${table}.${name}`;

function typeOf(column: Column): string {
  const { type, required, checks } = column;
  const read = typedByHand[nameOf(column)]?.[0] ?? checks.map(unionIn).find(Boolean) ?? types[type];
  if (!read) throw new Error(`${nameOf(column)} is ${type}: table-types.ts does not say what is read of it`);
  // Infinity is read as a number.
  if (column.default?.startsWith("'infinity'")) return `ColumnType<${read} | number, ${read} | undefined, ${read}>`;
  const hasDefault = required && column.default !== null;
  const orNull = required ? "" : " | null";
  if (type === "jsonb") return `JSONColumnType<${read}${hasDefault ? ", string | undefined" : ""}>${orNull}`;
  return hasDefault ? `Generated<${read}>` : read + orNull;
}

/** The values that a check lists, as a union: of `CHECK ((mode = ANY (ARRAY['NEVER'::text, 'ALWAYS'::text])))`. */
function unionIn(check: string): string | undefined {
  const [, several, one] = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[([^\]]+)\]\)|('[^']*'::text))\)\)$/.exec(check) ?? [];
  return (several ?? one)?.replaceAll("::text", "").replaceAll(", ", " | ").replaceAll("'", '"');
}
