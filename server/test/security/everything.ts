import type { World } from "../world.ts";

/**
 * A digest of each table, to check that nothing changed, without attempts and access records, which every call writes.
 */
export async function everything({ client }: { client: ReturnType<World["owner"]> }): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('throttle', 'security_event') order by 1",
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as md5 from ${name} t`,
  );
  const { rows } = await client.query<{ name: string; md5: string }>(digests.join(" union all "));
  return Object.fromEntries(rows.map(({ name, md5 }) => [name, md5]));
}
