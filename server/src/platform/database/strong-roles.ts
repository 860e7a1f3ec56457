import type pg from "pg";
import { ConfigError } from "../process/config-error.ts";

/** Why the application may not be this role, in the order of what hurts most; the first that is true is said. */
const reasons = {
  superuser: "is a superuser",
  bypass: "has bypassrls, which looks past the rows of a tenant",
  roles: "may make roles, and so give itself any",
  member: "is a member of the owner's role",
  database: "owns the database",
  schema: "owns the schema public",
  tables: "owns tables",
} as const;

/**
 * Throws ConfigError where the role that is connected could rewrite money or history or see every tenant: it is a
 * superuser, looks past row security, owns what it should only use, or can become the owner.
 */
export async function refuseStrongApplication(client: pg.Client, ownerRole: string | null): Promise<void> {
  const { rows } = await client.query<Record<keyof typeof reasons, boolean> & { role: string }>(
    `select session_user as role, r.rolsuper as superuser, r.rolbypassrls as bypass, r.rolcreaterole as roles,
            exists (select from pg_roles o where o.rolname = $1 and pg_has_role(r.oid, o.oid, 'MEMBER')) as member,
            pg_has_role(r.oid, d.datdba, 'MEMBER') as database,
            exists (select from pg_namespace n where n.nspname = 'public' and pg_has_role(r.oid, n.nspowner, 'MEMBER'))
              as schema,
            exists (select from pg_class c where c.relnamespace = to_regnamespace('public')
                       and c.relkind in ('r', 'p', 'v', 'S') and pg_has_role(r.oid, c.relowner, 'MEMBER')) as tables
       from pg_roles r, pg_database d where r.rolname = session_user and d.datname = current_database()`,
    [ownerRole],
  );
  const [found] = rows;
  const why = Object.entries(reasons).find(([name]) => found?.[name as keyof typeof reasons]);
  if (why === undefined) return;
  throw new ConfigError(
    `DATABASE_URL: the role ${found?.role} ${why[1]}. The application needs a role that owns nothing (docs/operating.md)`,
  );
}

/** The owner of the tables needs no more than them: what it runs would else be a superuser's. */
export async function refuseSuperuser(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; superuser: boolean }>(
    "select rolname as role, rolsuper as superuser from pg_roles where rolname = session_user",
  );
  if (!rows[0]?.superuser) return;
  throw new ConfigError(
    `DATABASE_OWNER_URL: the role ${rows[0].role} is a superuser, which is not needed. Name the role that owns the database`,
  );
}
