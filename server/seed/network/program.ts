import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError } from "../../src/platform/process/config-error.ts";
import { say } from "../../src/platform/process/process-log.ts";

const program = join(import.meta.dirname, "../../../network/src/main.ts");

/** The pause before a program that ended by itself is started again, and until it is up, in milliseconds. */
const [pauseMs, startMs] = [1_000, 60_000];

/** So much of its last words is kept. */
const longestWords = 2_000;

/** Where the simulated network listens, unless NETWORK_PORT says it or another program has the port. */
export const usualPort = 3900;

export type Program = { url: string; stop: () => Promise<void> };
type Place = { port: number; databaseUrl: string; keyFile: string; dataDir: string };

/**
 * Runs the simulated network's program (`npm run network`) beside this process, and again where it ends by itself; it
 * ends with this process. `port` null: the usual one, or any. Throws ConfigError where it does not start.
 */
export async function startProgram({
  port,
  ...options
}: Omit<Place, "port"> & { port: number | null }): Promise<Program> {
  if (!existsSync(program))
    throw new ConfigError("PIX_RAIL=simulated: the simulated network is not part of this folder");
  let stopping = false;
  const usual = () => started({ port: usualPort, ...options }).catch(() => started({ port: 0, ...options }));
  let { child, url } = await (port === null ? usual() : started({ port, ...options }));
  let watching = watch();
  return {
    url,
    async stop() {
      stopping = true;
      child.disconnect();
      await watching;
    },
  };

  async function watch(): Promise<void> {
    while (true) {
      await ended(child);
      if (stopping) return;
      say("Vitral: the simulated network ended, and is started again", "warn");
      await sleep(pauseMs);
      if (stopping) return;
      const again = await started({ port: Number(new URL(url).port), ...options }).catch(() => null);
      if (again) ({ child, url } = again);
    }
  }
}

async function started({ port, databaseUrl, keyFile, dataDir }: Place): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(program, {
    // A group of its own: Ctrl-C is for this process, which ends that one last.
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      ...process.env,
      NETWORK_PORT: String(port),
      NETWORK_HOST: "127.0.0.1",
      NETWORK_DATABASE_URL: databaseUrl,
      NETWORK_KEY_FILE: keyFile,
      DATA_DIR: dataDir,
    },
  });
  // What it says of its start is shown where it does not start; a database that is away, the server says itself.
  let said = "";
  child.stderr?.on("data", (bytes: Buffer) => void (said = (said + bytes.toString()).slice(-longestWords)));
  const url = await Promise.race([
    new Promise<string>((resolve) =>
      // With `node --watch` the child also tells which files it reads.
      child.on("message", (message) => {
        const { url: place } = message as { url?: unknown };
        if (typeof place === "string") resolve(place);
      }),
    ),
    ended(child).then(() => null),
    sleep(startMs, null, { ref: false }),
  ]);
  if (url !== null) return { child, url };
  child.kill("SIGKILL");
  throw new ConfigError(`PIX_RAIL=simulated: the simulated network did not start: ${said.trim()}`);
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });
