import type pg from "pg";
import { ConfigError } from "../process/config.ts";

/** The oldest supported version; the server's tests run on it too (scripts/test.ts). */
export const oldestPostgres = 15;

/** Refuses a PostgreSQL on which a server would start but payments would fail. Throws ConfigError. */
export async function refuseOldPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version >= oldestPostgres) return;
  throw new ConfigError(
    `DATABASE_URL: the database is PostgreSQL ${version}; Vitral needs PostgreSQL ${oldestPostgres} or later`,
  );
}
