import type pg from "pg";
import { ConfigError } from "../process/config-error.ts";

/** Throws ConfigError where DATABASE_URL leads to a standby, or to a database that allows no writes. */
export async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean; isReadonly: boolean }>(`
    select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadonly"`);
  if (rows[0]?.isStandby) throw new ConfigError("DATABASE_URL leads to a standby: a server needs the primary");
  if (rows[0]?.isReadonly)
    throw new ConfigError("DATABASE_URL leads to a database that allows no writes (default_transaction_read_only)");
}
