import pg from "pg";
import { type Member, members, secretsIn, up } from "../../scripts/ha/cluster.ts";
import { at, dataFolder, type Machine, type Places } from "../../scripts/ha/places.ts";
import { runningPid, runsAs, signal } from "../../scripts/ha/processes.ts";
import { serverProcesses } from "../../server/src/platform/embedded-postgres/processes.ts";
import type { JournalOrder } from "../orders.ts";

/** The machines of a cluster as they are now. */
export type Roles = { primary: Machine; synchronous: Machine; standbys: Machine[] };

/** Starts what does not run, waits until all three are in step, and answers who is what. Throws CannotRun. */
export async function makeWhole(places: Places): Promise<Roles> {
  await up(places);
  const all = (await members(places)) ?? [];
  const machineOf = (isIt: (member: Member) => boolean) => {
    const name = all.find(isIt)?.name;
    const machine = places.machines.find((one) => one.name === name);
    if (!machine) throw new Error(`the cluster changed while it was asked: ${JSON.stringify(all)}`);
    return machine;
  };
  const primary = machineOf(({ role }) => role === "leader");
  return {
    primary,
    synchronous: machineOf(({ role }) => role === "sync_standby" || role === "quorum_standby"),
    standbys: places.machines.filter((machine) => machine !== primary),
  };
}

/** The processes of PostgreSQL on one machine. */
export const postgresOf = (places: Places, machine: Machine): number[] => serverProcesses(dataFolder(places, machine));

/** The same; throws where there is none, since a fault would do nothing. */
export function running(places: Places, machine: Machine): number[] {
  const pids = postgresOf(places, machine);
  if (pids.length === 0) throw new Error(`PostgreSQL of ${machine.name} does not run`);
  return pids;
}

/** All processes of a database machine: Patroni first, so that it starts nothing again. */
function processesOf(places: Places, machine: Machine): number[] {
  const started = [`patroni-${machine.name}`, `etcd-${machine.name}`].map((name) => runningPid(places, name));
  return [...started.filter((pid) => pid !== null), ...running(places, machine)];
}

/** The machine is gone at once, etcd with it. */
export function killMachine(places: Places, machine: Machine): void {
  for (const pid of processesOf(places, machine)) signal(pid, "SIGKILL");
}

/** The machine stands still, as a paused one does; answers what lets it go on. */
export function freezeMachine(places: Places, machine: Machine): () => void {
  return freeze(processesOf(places, machine));
}

/** Stops processes; answers what lets them go on. */
export function freeze(pids: readonly number[]): () => void {
  for (const pid of pids) signal(pid, "SIGSTOP");
  return () => {
    for (const pid of pids) signal(pid, "SIGCONT");
  };
}

/** Freezes every etcd; answers what lets them go on. */
export function freezeEtcd(places: Places): () => void {
  const pids = places.machines.map(({ name }) => runningPid(places, `etcd-${name}`)).filter((pid) => pid !== null);
  if (pids.length < places.machines.length) throw new Error("not every etcd runs");
  return freeze(pids);
}

/** Asks Patroni of one machine; throws where it refuses. */
export async function askPatroni({ rest }: Machine, method: "POST" | "PATCH", path: string, body: object) {
  const answer = await fetch(`http://${at(rest)}/${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`Patroni refused ${path}: ${answer.status} ${await answer.text()}`);
}

/**
 * Sentences about machines that are on another timeline than the leader, or lack an acknowledged payment. Each
 * machine's own PostgreSQL is asked, standbys too.
 */
export async function behind(places: Places, journal: readonly JournalOrder[]): Promise<string[]> {
  await makeWhole(places);
  const all = (await members(places)) ?? [];
  const leader = all.find(({ role }) => role === "leader");
  const acknowledged = journal.filter(({ outcome }) => outcome === "acknowledged");
  const sentences = all
    .filter(({ timeline }) => timeline !== leader?.timeline)
    .map(({ name, timeline }) => `${name} is on timeline ${timeline}, the leader on ${leader?.timeline}`);
  for (const machine of places.machines) {
    const stored = await paymentsOn(places, machine);
    const lacks = acknowledged.filter(({ lookUpId }) => !stored.has(lookUpId));
    if (lacks.length > 0) sentences.push(`${machine.name} lacks ${lacks.length} acknowledged payments`);
  }
  return sentences;
}

async function paymentsOn(places: Places, { postgres }: Machine): Promise<Set<string>> {
  const { superuser } = secretsIn(places, runsAs());
  const client = new pg.Client(`postgresql://postgres:${superuser}@${at(postgres)}/vitral`);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select look_up_id as id from pix_payment");
    return new Set(rows.map(({ id }) => id));
  } finally {
    await client.end();
  }
}
