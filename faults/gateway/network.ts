import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { aFreePort } from "../../server/test/serving.ts";

const root = join(import.meta.dirname, "../..");

/** `npm run network` as a process, with the same port, key and database after each start. */
export type Network = {
  url: string;
  /** Its public key, in PEM. */
  publicKey(): string;
  start(): void;
  ready(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** A call of the simulator (docs/simulated-network.md). */
  simulate(name: string, body: object): Promise<void>;
  /** Reads its database directly. */
  rows<Row>(sql: string, words?: readonly unknown[]): Promise<Row[]>;
};

type Opening = { databaseUrl: string; folder: string };

/** Prepares the network over a database of its own; key and log are kept in `folder`. */
export async function aNetwork({ databaseUrl, folder }: Opening): Promise<Network> {
  const port = await aFreePort();
  const url = `http://127.0.0.1:${port}`;
  const [keyFile, log] = [join(folder, "network.key"), join(folder, "network.log")];
  let child: ChildProcess | undefined;
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || !runs()) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  process.prependOnceListener("exit", () => child?.kill("SIGKILL"));
  return {
    url,
    publicKey: () => readFileSync(`${keyFile}.pub`, "utf8"),
    start() {
      const logFile = openSync(log, "a");
      child = spawn(process.execPath, [join(root, "network/src/main.ts")], {
        cwd: root,
        stdio: ["ignore", logFile, logFile],
        env: {
          PATH: process.env["PATH"],
          NETWORK_PORT: String(port),
          NETWORK_DATABASE_URL: databaseUrl,
          NETWORK_KEY_FILE: keyFile,
        },
      });
      closeSync(logFile);
    },
    async ready() {
      for (const deadline = Date.now() + 60_000; runs() && Date.now() < deadline; await sleep(50)) {
        const answer = await fetch(`${url}/simulator/state`).catch(() => null);
        if (answer?.ok) return;
      }
      throw new Error(`the network did not get ready:\n${readFileSync(log, "utf8").slice(-2_000)}`);
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    async simulate(name, body) {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const answer = await fetch(`${url}/simulator/${name}`, init);
      if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    },
    async rows<Row>(sql: string, words: readonly unknown[] = []) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        return (await client.query(sql, [...words])).rows as Row[];
      } finally {
        await client.end();
      }
    },
  };
}

/** Registers an institution, and deposits its reserve. */
export async function admit(
  network: Network,
  { ispb, publicKey, eventsUrl, reserve }: { ispb: string; publicKey: string; eventsUrl: string; reserve: number },
): Promise<void> {
  await network.simulate("participants", { ispb, name: `Banco ${ispb}`, publicKeys: publicKey, eventsUrl });
  await network.simulate("deposits", { id: randomUUID(), ispb, amount: (reserve / 100).toFixed(2) });
}
