import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { readPeerKeys, readSigningKey } from "@vitral/protocol/signing-keys";
import { ownerRole } from "../../server/src/platform/database/prepare-database.ts";
import { anEmptyDatabase } from "../../server/test/world-database.ts";
import { afterEach, expect, test } from "vitest";
import { readNetworkConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-network-"));
chmodSync(folder, 0o755); // PostgreSQL runs as another user where the tests run as root
const processes: ChildProcess[] = [];
afterEach(() => {
  for (const process of processes) process.kill("SIGKILL");
});

/** `npm run network`, and where it listens. */
async function start(env: Record<string, string>) {
  const main = join(import.meta.dirname, "main.ts");
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"] ?? "", NETWORK_PORT: "0", DATA_DIR: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  processes.push(child);
  const lines: string[] = [];
  const ready = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    const url = /ready at (\S+)$/.exec(line)?.[1];
    if (url) ready.resolve(url);
  });
  const errors: string[] = [];
  child.stderr.on("data", (data: Buffer) => errors.push(data.toString()));
  child.once("exit", () => ready.reject(new Error(`it ended: ${errors.join("")}`)));
  return { child, lines, url: await ready.promise };
}

const reserves = async (url: string) => {
  const state = (await fetch(`${url}/simulator/state`).then((response) => response.json())) as {
    reservesAddUp: boolean;
    participants: { ispb: string; reserve: string }[];
  };
  return { addsUp: state.reservesAddUp, accounts: state.participants.map(({ ispb, reserve }) => [ispb, reserve]) };
};

test("a network that is killed keeps its reserves and key, and ends by itself when it is told", async () => {
  const { url: address } = await anEmptyDatabase();
  const env = { NETWORK_DATABASE_URL: address(ownerRole), NETWORK_KEY_FILE: join(folder, "a/network.key") };
  const first = await start(env);
  const before = await reserves(first.url);
  const key = readFileSync(env.NETWORK_KEY_FILE, "utf8");
  expect(statSync(env.NETWORK_KEY_FILE).mode & 0o777).toBe(0o600);
  const [peer] = readPeerKeys(readFileSync(`${env.NETWORK_KEY_FILE}.pub`, "utf8"), "all");
  expect(peer?.id).toBe(readSigningKey(key).id);
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const second = await start(env);
  expect(await reserves(second.url)).toEqual(before);
  expect(before.accounts).toHaveLength(4);
  expect(readFileSync(env.NETWORK_KEY_FILE, "utf8")).toBe(key);
  second.child.kill("SIGTERM");
  expect(await once(second.child, "exit")).toEqual([0, null]);
  expect(second.lines).toHaveLength(1);
});

test("without an address it has a database of its own in the embedded PostgreSQL, and stops that too", async () => {
  const dataDir = join(folder, "data");
  const { child, url } = await start({ DATA_DIR: dataDir });
  expect(await reserves(url)).toMatchObject({ addsUp: true });
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  rmSync(folder, { recursive: true, force: true });
});

test("the network's settings have defaults, and a wrong one is named", () => {
  expect(readNetworkConfig({})).toEqual({
    port: 3900,
    host: "127.0.0.1",
    databaseUrl: null,
    dataDir: "data",
    keyFile: "data/network.key",
  });
  expect(() => readNetworkConfig({ NETWORK_PORT: "x" })).toThrow("NETWORK_PORT");
  expect(() => readNetworkConfig({ NETWORK_DATABASE_URL: "x" })).toThrow("NETWORK_DATABASE_URL");
});
