import pg from "pg";
import { mayCallAll } from "./application-rights.ts";
import { readSchemaFiles, schemaFolder } from "./schema-files.ts";
import { missingFiles, readHistory } from "./schema-history.ts";

/** What a connection to the database is and may do, for `vitral doctor`. */
export type ConnectionFacts = {
  role: string;
  superuser: boolean;
  bypassesRowSecurity: boolean;
  /** Whether the role owns our tables, or an empty database. */
  owns: boolean;
  /** Whether the role may write postings by itself, and so make money. */
  writesBooks: boolean;
  version: number;
  versionText: string;
  encrypted: boolean;
  /** On this machine, by a socket of the file system. */
  bySocket: boolean;
  /** Settings of the server that are off and have to be on. */
  off: string[];
  checksums: boolean;
  /** The standbys of which one has to acknowledge a commit, as PostgreSQL writes them; "" where none has to. */
  synchronousStandbys: string;
  maxConnections: number;
  reservedConnections: number;
  openConnections: number;
};

/** Asks the database what the connection of this address is. Throws its errors. */
export const connectionFacts = (url: string): Promise<ConnectionFacts> =>
  onConnection(url, async (client) => {
    const { rows } = await client.query<ConnectionFacts>(`
      select r.rolname as role, r.rolsuper as superuser, r.rolbypassrls as "bypassesRowSecurity",
             pg_has_role(coalesce((select relowner from pg_class where oid = to_regclass('public.applied_file')),
                                  (select datdba from pg_database where datname = current_database())), 'USAGE') as owns,
             coalesce(has_table_privilege(to_regclass('public.ledger_plain_posting'), 'INSERT'), false) as "writesBooks",
             current_setting('server_version_num')::int / 10000 as version,
             current_setting('server_version') as "versionText",
             coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
             inet_server_addr() is null as "bySocket",
             array(select name from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) name
                    where current_setting(name) = 'off') as off,
             current_setting('data_checksums') = 'on' as checksums,
             case when current_setting('synchronous_commit') in ('on', 'remote_apply')
                  then current_setting('synchronous_standby_names') else '' end as "synchronousStandbys",
             current_setting('max_connections')::int as "maxConnections",
             current_setting('superuser_reserved_connections')::int
               + coalesce(current_setting('reserved_connections', true)::int, 0) as "reservedConnections",
             (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as "openConnections"
        from pg_roles r where r.rolname = current_user`);
    const [found] = rows;
    if (!found) throw new Error("a connection has a role");
    return found;
  });

/** What the schema lacks for the application's role: files that were not applied, and rights. */
export type SchemaLacks = { tables: boolean; files: string[]; rights: boolean };

/** Compares the database with the files of this release. Throws ConfigError where an applied file was changed. */
export const schemaLacks = (url: string): Promise<SchemaLacks> =>
  onConnection(url, async (client) => {
    const { rows } = await client.query<{ role: string; there: boolean; may: boolean }>(`
      select current_user as role, to_regclass('public.applied_file') is not null as there,
             coalesce(has_table_privilege(to_regclass('public.applied_file'), 'SELECT'), false) as may`);
    const { role = "", there = false, may = false } = rows[0] ?? {};
    if (!there) return { tables: true, files: [], rights: false };
    if (!may) return { tables: false, files: [], rights: true };
    const missing = missingFiles(readSchemaFiles(schemaFolder), await readHistory(client), { restores: false });
    const files = missing.map(({ name }) => name);
    return { tables: false, files, rights: files.length === 0 && !(await mayCallAll(client, role)) };
  });

async function onConnection<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const settings = { connectionTimeoutMillis: 10_000, statement_timeout: 10_000, application_name: "vitral doctor" };
  const client = new pg.Client({ connectionString: url, ...settings });
  client.on("error", () => {});
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
