import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { type Figure, figure } from "./figures.ts";
import type { Load } from "./load.ts";

/** PostgreSQL counts the time of each function, which costs some of it: compare only with other profiles. */
export async function countFunctions(superuserUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`alter database ${pg.escapeIdentifier(database)} set track_functions = 'all'`);
  await client.end();
}

type Processes = "PostgreSQL" | "server" | "load generator";
type Reading = {
  /** Nanoseconds on a processor. */
  time: Record<Processes, number>;
  walBytes: number;
  diskBytes: number;
  /** Of each table with its indexes, the same. */
  tables: Map<string, number>;
  /** Milliseconds inside each function, without those that it calls. */
  functions: Map<string, number>;
};

/**
 * Runs a load and tells what each of its turns took: microseconds on a processor by process, bytes of WAL, of all
 * tables with their indexes and of each, and the SQL functions that took most of PostgreSQL's time (`self_time`).
 */
export async function profile(
  what: string,
  { owner, serverPid }: { owner: pg.Client; serverPid: number },
  run: () => Promise<Load>,
): Promise<Figure[]> {
  const before = await read(owner, serverPid);
  const load = await run();
  const after = await read(owner, serverPid);
  const each = (key: "walBytes" | "diskBytes") => (after[key] - before[key]) / load.count;
  const processes = Object.keys(after.time) as Processes[];
  const most = (key: "functions" | "tables", unit: string, factor: number) =>
    [...after[key]]
      .map(([name, value]) => ({ name, each: ((value - (before[key].get(name) ?? 0)) * factor) / load.count }))
      .filter(({ each: found }) => found >= 1)
      .toSorted((a, b) => b.each - a.each)
      .map(({ name, each: found }) => figure(`${what}: ${name}`, found, unit));
  return [
    ...processes.map((name) =>
      figure(`${what}: ${name}`, (after.time[name] - before.time[name]) / 1_000 / load.count, "µs"),
    ),
    figure(`${what}: WAL`, each("walBytes"), "B"),
    figure(`${what}: tables and indexes`, each("diskBytes"), "B"),
    ...most("tables", "B", 1),
    ...most("functions", "µs", 1_000),
  ];
}

async function read(owner: pg.Client, serverPid: number): Promise<Reading> {
  // Backends hand on what they counted at the end of a transaction, once a second at most.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { rows: own } = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { rows: functions } = await owner.query<{ name: string; time: number }>(
    "select funcname as name, self_time as time from pg_stat_user_functions",
  );
  const { rows: tables } = await owner.query<{ name: string; bytes: number }>(`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const { rows } = await owner.query<{ wal: number }>("select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal");
  return {
    time: {
      PostgreSQL: childrenTime(parentOf(own[0]?.pid ?? -1)),
      server: processorTime(serverPid),
      "load generator": processorTime(process.pid),
    },
    walBytes: rows[0]?.wal ?? Number.NaN,
    diskBytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    tables: new Map(tables.map(({ name, bytes }) => [name, bytes])),
    functions: new Map(functions.map(({ name, time }) => [name, time])),
  };
}

/** Nanoseconds on a processor of all that a process has started, also of what has ended (in clock ticks). */
function childrenTime(parent: number): number {
  const alive = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === parent);
  const [user = 0, system = 0] = statOf(parent).slice(15, 17).map(Number);
  return alive.reduce((sum, pid) => sum + processorTime(Number(pid)), (user + system) * nanosecondsOfTick);
}
const nanosecondsOfTick = 10_000_000;
const parentOf = (pid: number): number => Number(statOf(pid)[3]);

/** The columns of `/proc/PID/stat`; the second is the name, which may hold spaces. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/\(.*\)/, "name")
      .split(" ");
  } catch {
    return [];
  }
}

/** Nanoseconds on a processor of all threads of a process, from the kernel (Linux); 0 where it has ended. */
function processorTime(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
      0,
    );
  } catch {
    return 0;
  }
}
