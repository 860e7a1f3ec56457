import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { SystemAccount } from "./account.ts";
import type { SocketAddress } from "./connection.ts";
import { clearAccident } from "./postmaster.ts";
import type { ServerLog } from "./server-log.ts";

/** A program of PostgreSQL that we started; `running` turns false when it ends. */
export type Child = { pid: number; readonly running: boolean; ended: Promise<number | null>; unref(): void };

type Launch = {
  postgres: string;
  cluster: string;
  address: SocketAddress;
  settings: Record<string, string>;
  account: SystemAccount;
  log: ServerLog;
};

/** Durable by default: fsync and synchronous_commit stay on unless a caller's setting says otherwise. */
const ours = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "200",
  timezone: "UTC",
  log_timezone: "UTC",
  cluster_name: "vitral",
};

/** Starts the server on a cluster that no server uses. It is not ready yet, and may still refuse: see the log. */
export async function launchPostmaster({ postgres, cluster, address, settings, account, log }: Launch): Promise<Child> {
  await clearAccident(cluster);
  // PostgreSQL parses this value as a list: quoted, a comma in the path stays a comma.
  const sockets = `"${address.socketDirectory.replaceAll('"', '""')}"`;
  const all = { ...ours, unix_socket_directories: sockets, ...settings };
  const words = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = await run(postgres, ["-D", cluster, "-p", String(address.port), ...words], account, log);
  child.unref();
  return child;
}

/** Runs a program of PostgreSQL in its own session, so that the terminal's Ctrl-C does not reach it. */
export async function run(program: string, words: string[], account: SystemAccount, log: ServerLog): Promise<Child> {
  const [file, args] = account.command(program, words);
  const child = spawn(file, args, {
    ...account.spawnOptions,
    cwd: "/",
    env: environment(),
    stdio: ["ignore", log.descriptor, log.descriptor],
    detached: true,
  });
  await once(child, "spawn").catch((error: Error) => {
    throw new Error(`${program} cannot be run on this machine (${error.message}). Set DATABASE_URL instead`, {
      cause: error,
    });
  });
  return {
    pid: child.pid ?? -1,
    ended: endOf(child),
    unref: () => child.unref(),
    get running() {
      return child.exitCode === null && child.signalCode === null;
    },
  };
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
  });
}

/** Only what a program needs to run: neither our secrets nor PGDATA, PGPORT and the like. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  return { ...(PATH && { PATH }), ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }), LC_ALL: "C", TZ: "UTC" };
}
