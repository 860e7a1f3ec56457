import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./db.ts";
import { isLostConnection } from "./lost-connection.ts";

/**
 * Why a replica is not used: it lacks what was written, does not answer, is no standby, or is one of another database.
 */
export type Unfit = "behind" | "away" | "primary" | "other";

/** The same in words, for the operator. */
export const unfitNames: Record<Unfit, string> = {
  behind: "the replica is behind",
  away: "the replica does not answer",
  primary: "DATABASE_READ_URL leads to no replica",
  other: "DATABASE_READ_URL leads to another database than DATABASE_URL",
};

/** The replica cannot answer a read. */
class ReplicaUnfit extends Error {
  override readonly name = "ReplicaUnfit";
  readonly why: Unfit;
  constructor(why: Unfit) {
    super(unfitNames[why]);
    this.why = why;
  }
}

/** What does not answer for so long is away. Milliseconds. */
export const answerMs = 1_000;
/** The pauses, in milliseconds, after which a read looks again whether the replica has what it needs. */
const pauses = [5, 10, 20, 40, 80, 160, 200];

/** How far a primary has written, in which history of which database. */
export type Written = { lsn: string; timeline: number; system: string; name: string };

/** How far the primary has written now: each commit that it acknowledged lies before. */
export async function writtenOn(primary: Db): Promise<Written> {
  const { rows } = await sql<Written>`
    select pg_current_wal_flush_lsn()::text as lsn,
           ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
           system_identifier::text as system, current_database() as name
      from pg_control_system()`.execute(primary);
  return only(rows);
}

type State = { isReplica: boolean; isSame: boolean; isThere: boolean };

/**
 * A position in the log says what a standby has, whatever its clock says. After a fail-over one that follows the former
 * primary may have the same position with other rows: it has the history of that one.
 */
async function stateOf(db: Db, { lsn, timeline, system, name }: Written): Promise<State> {
  const { rows } = await sql<State>`
    select pg_is_in_recovery() as "isReplica",
           system_identifier::text = ${system} and current_database() = ${name} as "isSame",
           coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn and min_recovery_end_timeline = ${timeline}, false)
             as "isThere"
      from pg_control_system(), pg_control_recovery()`.execute(db);
  return only(rows);
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error("one row is always answered");
  return row;
}

/** Waits until the replica of a connection has all that was written; throws where it is not that of the primary. */
export async function untilAllIsThere(db: Db, written: Written): Promise<void> {
  const over = new AbortController();
  const late = sleep(answerMs, undefined, { signal: over.signal }).then(() => {
    throw new ReplicaUnfit("away");
  });
  late.catch(() => {});
  try {
    for (const pause of [...pauses, null]) {
      const state = stateOf(db, written).catch(() => {
        throw new ReplicaUnfit("away");
      });
      const { isReplica, isSame, isThere } = await Promise.race([state, late]);
      if (!isSame) throw new ReplicaUnfit("other");
      if (!isReplica) throw new ReplicaUnfit("primary");
      if (isThere) return;
      if (pause !== null) await sleep(pause);
    }
    throw new ReplicaUnfit("behind");
  } finally {
    over.abort();
  }
}

/** Why a replica is not used after this failure; null: the failure is none of the replica's. */
export function unfitBy(error: unknown): Unfit | null {
  if (error instanceof ReplicaUnfit) return error.why;
  return isLostConnection(error) ? "away" : null;
}
