import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  at,
  backupFile,
  dataFolder,
  type Machine,
  pidFile,
  type Places,
  processNames,
  restoredFolder,
} from "./places.ts";
import { end, postmasterPid, runningPid, type RunsAs, runsAs, start } from "./processes.ts";
import {
  CannotRun,
  type EtcdApi,
  findPrograms,
  patroniVersion,
  type PatroniTerms,
  type Programs,
  termsOf,
} from "./programs.ts";

const deploy = join(import.meta.dirname, "../../deploy");
const secretNames = ["superuser", "replication", "rewind", "owner", "app", "backup"] as const;
type Secrets = Record<(typeof secretNames)[number], string>;
/** Longer than three PostgreSQL need on a busy machine. Milliseconds. */
const longestStartMs = 180_000;

/** A member as Patroni tells it. */
export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

/**
 * Starts three PostgreSQL under Patroni, three etcd and an HAProxy with the files of deploy/ha, and waits until a write
 * is acknowledged by two machines. What runs already stays. Throws CannotRun.
 */
export async function up(places: Places, api: EtcdApi | null = null): Promise<void> {
  const programs = findPrograms();
  const terms = termsOf(patroniVersion(programs), api);
  const as = runsAs();
  makeFolders(places, as);
  const secrets = secretsIn(places, as);
  const startUnlessRunning = (command: Omit<Parameters<typeof start>[1], "as">) => {
    if (runningPid(places, command.name) === null) start(places, { ...command, as });
  };
  for (const machine of places.machines)
    startUnlessRunning({
      name: `etcd-${machine.name}`,
      program: programs.etcd,
      words: [],
      env: etcdEnv(places, machine, terms),
    });
  for (const machine of places.machines)
    startUnlessRunning(patroniOf(places, machine, { programs, terms, secrets, as }));
  startUnlessRunning({
    name: "haproxy",
    program: programs.haproxy,
    words: ["-db", "-f", join(places.folder, "haproxy.cfg")],
    env: haproxyEnv(places),
  });
  await whenReady(places);
  makeDatabase(places, programs, secrets);
}

/** How Patroni of one machine is started; also again, after its machine was gone. */
export function patroniOf(
  places: Places,
  machine: Machine,
  { programs, terms, secrets, as }: { programs: Programs; terms: PatroniTerms; secrets: Secrets; as: RunsAs },
) {
  const file = join(places.folder, `patroni-${machine.name}.yml`);
  const data = dataFolder(places, machine);
  // All of it is on loopback: no certificates.
  const own = `\n  parameters:\n    unix_socket_directories: ${places.folder}\n    ssl: "off"\n`;
  const text = readFileSync(join(deploy, "ha/patroni.yml"), "utf8")
    .replace("\netcd:\n", terms.api === "v3" ? "\netcd3:\n" : "\netcd:\n")
    .replace("synchronous_mode: true ", `synchronous_mode: ${terms.synchronous} `)
    .replace(/\n {2}parameters:\n {4}ssl: "on"\n/, own);
  writeFileSync(file, text, { mode: 0o600 });
  give(file, as);
  // pgBackRest comes by the socket as `postgres`: a plain user is another, and has the password.
  if (!as) writeFileSync(file, text.replace("local all postgres peer", "local all postgres scram-sha-256"));
  const etcdHosts = places.machines.map(({ etcd }) => at(etcd)).join(",");
  const env = {
    PATRONI_NAME: machine.name,
    PATRONI_RESTAPI_LISTEN: at(machine.rest),
    PATRONI_RESTAPI_CONNECT_ADDRESS: at(machine.rest),
    [terms.api === "v3" ? "PATRONI_ETCD3_HOSTS" : "PATRONI_ETCD_HOSTS"]: etcdHosts,
    PATRONI_POSTGRESQL_LISTEN: at(machine.postgres),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(machine.postgres),
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(places.folder, `pgpass-${machine.name}`),
    PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
    PATRONI_REPLICATION_PASSWORD: secrets.replication,
    PATRONI_REWIND_PASSWORD: secrets.rewind,
    // PostgreSQL inherits it, and so does its archive_command. On machines of their own it is /etc/pgbackrest.conf.
    PGBACKREST_CONFIG: backupFile(places, machine.name),
  };
  return { name: `patroni-${machine.name}`, program: programs.patroni, words: [file], env };
}

function etcdEnv({ folder, machines }: Places, { name, etcd, peer }: Machine, { api }: PatroniTerms) {
  const written = readFileSync(join(deploy, "ha/etcd.env"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const)
    .filter(([key]) => api === "v2" || key !== "ETCD_ENABLE_V2");
  return {
    ...Object.fromEntries(written),
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(folder, "etcd", name),
    ETCD_LISTEN_CLIENT_URLS: `http://${at(etcd)}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${at(etcd)}`,
    ETCD_LISTEN_PEER_URLS: `http://${at(peer)}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${at(peer)}`,
    ETCD_INITIAL_CLUSTER: machines.map((one) => `${one.name}=http://${at(one.peer)}`).join(","),
  };
}

function haproxyEnv({ primary, replica, machines }: Places): Record<string, string> {
  const ofMachines = machines.flatMap(({ name, postgres, rest }) => [
    [`HA_${name.toUpperCase()}`, at(postgres)],
    [`HA_${name.toUpperCase()}_CHECK`, String(rest)],
  ]);
  return { HA_PRIMARY: at(primary), HA_REPLICA: at(replica), ...Object.fromEntries(ofMachines) };
}

function makeFolders(places: Places, as: RunsAs): void {
  // The folder above is not given away, and `postgres` goes through it.
  mkdirSync(dirname(places.folder), { recursive: true, mode: 0o755 });
  for (const folder of [places.folder, join(places.folder, "etcd"), join(places.folder, "postgres")]) {
    mkdirSync(folder, { recursive: true, mode: 0o750 });
    give(folder, as);
  }
  for (const { name } of places.machines) {
    mkdirSync(join(places.folder, "etcd", name), { recursive: true, mode: 0o700 });
    give(join(places.folder, "etcd", name), as);
  }
  // It runs as one user already.
  const written = readFileSync(join(deploy, "ha/haproxy.cfg"), "utf8").replaceAll(/^ {2}(?:user|group) .*\n/gm, "");
  writeFileSync(join(places.folder, "haproxy.cfg"), written);
}

function give(path: string, as: RunsAs): void {
  if (as) chownSync(path, as.uid, as.gid);
}

/** Passwords, made once, each in a file of its own. */
export function secretsIn({ folder }: Pick<Places, "folder">, as: RunsAs): Secrets {
  return Object.fromEntries(
    secretNames.map((name) => {
      const file = join(folder, `${name}.password`);
      if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString("hex"), { mode: 0o600 });
      give(file, as);
      return [name, readFileSync(file, "utf8")];
    }),
  ) as Secrets;
}

/** The members as any of them tells; null: none answers. */
export async function members({ machines }: Pick<Places, "machines">): Promise<Member[] | null> {
  for (const { rest } of machines) {
    const answer = await fetch(`http://${at(rest)}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return null;
}

const isLeader = ({ role, state }: Member) => role === "leader" && state === "running";
const isSynchronous = ({ role }: Member) => role === "sync_standby" || role === "quorum_standby";

/** Waits for a leader with a synchronous standby, and both others in step with it. Throws CannotRun. */
async function whenReady(places: Places): Promise<void> {
  for (const deadline = Date.now() + longestStartMs; Date.now() < deadline; await sleep(250)) {
    const all = (await members(places)) ?? [];
    const stream = all.filter(({ state }) => state === "running" || state === "streaming");
    const isOne = new Set(stream.map(({ timeline }) => timeline)).size === 1;
    const isComplete = stream.length === places.machines.length && isOne;
    if (isComplete && all.some(isLeader) && all.some(isSynchronous) && (await allRun(places))) return;
  }
  throw new CannotRun(`three machines with a synchronous standby did not come up: look at ${places.folder}/*.log`);
}

/** Whether PostgreSQL of each machine runs, by its own Patroni: the others know for `ttl` what was. */
async function allRun({ machines }: Places): Promise<boolean> {
  const answers = machines.map(({ rest }) => {
    const answer = fetch(`http://${at(rest)}/health`, { signal: AbortSignal.timeout(2_000) });
    return answer.catch(() => null);
  });
  return (await Promise.all(answers)).every((answer) => answer?.ok === true);
}

/** The roles and the database, as item 5 of the manual makes them, through the proxy. */
function makeDatabase(places: Places, { psql }: Programs, { superuser }: Secrets): void {
  const env = {
    PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
    PGHOST: "127.0.0.1",
    PGPORT: String(places.primary),
    PGPASSWORD: superuser,
    PGUSER: "postgres",
  };
  const ask = ["-XAtq", "-d", "postgres", "-c", "select 1 from pg_database where datname = 'vitral'"];
  if (execFileSync(psql, ask, { env, encoding: "utf8" }).trim() === "1") return;
  const files = {
    OWNER_PASSWORD_FILE: join(places.folder, "owner.password"),
    APP_PASSWORD_FILE: join(places.folder, "app.password"),
  };
  execFileSync("sh", [join(deploy, "roles.sh")], { env: { ...env, ...files }, stdio: "inherit" });
}

/** The addresses of the primary through the proxy. */
export function addresses(places: Places, { owner, app }: Pick<Secrets, "owner" | "app">) {
  const url = (role: string, password: string) => `postgresql://${role}:${password}@${at(places.primary)}/vitral`;
  return { DATABASE_URL: url("vitral_app", app), DATABASE_OWNER_URL: url("vitral_owner", owner) };
}

/** Ends all that was started, the last first; `removes`: also what it kept. Answers how many processes ended. */
export async function down(places: Places, { removes }: { removes: boolean }): Promise<number> {
  let ended = 0;
  for (const name of processNames(places).toReversed()) {
    const pid = runningPid(places, name);
    if (pid === null) continue;
    await end(pid);
    rmSync(pidFile(places, name), { force: true });
    ended += 1;
  }
  // Patroni stops its PostgreSQL; one whose Patroni was killed goes on alone.
  for (const folder of [...places.machines.map((machine) => dataFolder(places, machine)), restoredFolder(places)]) {
    const pid = postmasterPid(folder);
    if (pid !== null) await end(pid);
  }
  if (removes && existsSync(places.folder)) rmSync(places.folder, { recursive: true });
  return ended;
}

/** Whether anything was ever started there. */
export const isMade = ({ folder }: Pick<Places, "folder">): boolean =>
  existsSync(folder) && readdirSync(folder).length > 0;
