import { sql } from "kysely";
import type { Db } from "./db.ts";

/** For how long nothing of PostgreSQL's log was archived, and whether the last attempt failed. */
type Archive = { seconds: number; fails: boolean };

/**
 * What the primary says of the archive of its log. None: it archives nothing, or is a standby. One that was a standby
 * until now has archived nothing yet; then its start counts.
 */
export async function archiveOf(db: Db): Promise<Archive[]> {
  const { rows } = await sql<Archive>`
    select extract(epoch from clock_timestamp() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8
             as seconds,
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails
      from pg_stat_archiver
     where current_setting('archive_mode') <> 'off' and not pg_is_in_recovery()`.execute(db);
  return rows;
}

/** How much of the log the primary keeps for each replication slot, in bytes. */
export async function keptForSlots(db: Db): Promise<{ slot: string; bytes: number }[]> {
  const { rows } = await sql<{ slot: string; bytes: number }>`
    select slot_name as slot, greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::float8 as bytes
      from pg_replication_slots
     where restart_lsn is not null and not pg_is_in_recovery()`.execute(db);
  return rows;
}
