import type pg from "pg";
import { applicationRole } from "../../src/platform/database/prepare-database.ts";

/**
 * What a server of a release uses of the database, as the application's role may: the functions that it calls, by name
 * and arguments; composite types, whose fields it sends by position; tables and views with columns and rights.
 */
export type Catalogue = {
  /** By `name(arguments with names and defaults)`: what comes back. */
  functions: Record<string, string>;
  /** By name: each field and its type, in their order. */
  types: Record<string, string[]>;
  /** By name: each column with its type, what the role may do with it, and `+` where a row needs a value of it. */
  tables: Record<string, Record<string, string>>;
};

/** Reads the catalogue of a migrated database, as its owner. */
export async function catalogueOf(client: pg.Client, role: string = applicationRole): Promise<Catalogue> {
  const functions = await client.query<{ name: string; result: string }>(
    `select proname || '(' || pg_get_function_arguments(oid) || ')' as name, pg_get_function_result(oid) as result
       from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
        and has_function_privilege($1, oid, 'execute') order by 1`,
    [role],
  );
  const types = await client.query<{ name: string; fields: string[] }>(
    `select c.relname as name, array_agg(attname || ' ' || format_type(atttypid, atttypmod) order by attnum) as fields
       from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind = 'c' group by 1 order by 1`,
  );
  const columns = await client.query<{ table: string; name: string; text: string }>(
    `select c.relname as "table", attname as name, format_type(atttypid, atttypmod) || ': ' || concat_ws(', ',
            case when has_column_privilege($1, c.oid, attnum, 'select') then 'select' end,
            case when has_column_privilege($1, c.oid, attnum, 'insert') then 'insert' end,
            case when has_column_privilege($1, c.oid, attnum, 'update') then 'update' end,
            case when has_table_privilege($1, c.oid, 'delete') then 'delete' end)
            || case when attnotnull and not atthasdef and attidentity = '' and relkind <> 'v'
                     and has_column_privilege($1, c.oid, attnum, 'insert') then ' +' else '' end as text
       from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
        and has_any_column_privilege($1, c.oid, 'select') order by 1, attnum`,
    [role],
  );
  const tables: Catalogue["tables"] = {};
  for (const { table, name, text } of columns.rows) (tables[table] ??= {})[name] = text;
  return {
    functions: Object.fromEntries(functions.rows.map(({ name, result }) => [name, result])),
    types: Object.fromEntries(types.rows.map(({ name, fields }) => [name, fields])),
    tables,
  };
}

/** What a server of the old catalogue lacks in the new one, or cannot know: a line each. */
export function missingFor(old: Catalogue, now: Catalogue): string[] {
  const functions = Object.entries(old.functions)
    .filter(([name, result]) => now.functions[name] !== result)
    .map(([name, result]) => `function ${name} returns ${result}`);
  const types = Object.entries(old.types)
    .filter(([name, fields]) => now.types[name]?.join() !== fields.join())
    .map(([name, fields]) => `type ${name} (${fields.join(", ")})`);
  const columns = Object.entries(old.tables).flatMap(([table, known]) => missingColumns(table, known, now));
  return [...functions, ...types, ...columns];
}

function missingColumns(table: string, known: Record<string, string>, { tables }: Catalogue): string[] {
  const found = tables[table] ?? {};
  return [
    ...Object.entries(known)
      .filter(([name, text]) => !allows(found[name], text))
      .map(([name, text]) => `column ${table}.${name} ${text}`),
    ...Object.entries(found)
      .filter(([name, text]) => !(name in known) && text.endsWith("+"))
      .map(([name]) => `column ${table}.${name} is new and needs a value, or a default`),
  ];
}

/** Whether a column has its type and at least its rights still, and demands no value that it did not demand. */
function allows(found: string | undefined, known: string): boolean {
  if (found === undefined) return false;
  const [type, rights = ""] = known.split(": ");
  const [foundType, foundRights = ""] = found.split(": ");
  const hasAll = rights
    .replace(" +", "")
    .split(", ")
    .every((right) => foundRights.includes(right));
  return type === foundType && hasAll && (rights.endsWith("+") || !foundRights.endsWith("+"));
}
