import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "..");
/** A person of the demo's first brand, with a year of history. */
export const person = { document: "11144477735", password: "vitral123" };

/** `storage`: the browser's storage of a signed-in person, by key (spec 4.1). */
export type DemoBank = { address: string; storage: Record<string, string>; close(): Promise<void> };

/** `npm start` as a process with the demo's brands and people, in a folder that is removed afterwards. */
export async function openDemoBank(): Promise<DemoBank> {
  const folder = mkdtempSync(join(tmpdir(), "vitral-bench-demo-"));
  const env = { PATH: process.env["PATH"], PORT: "0", DATA_DIR: folder, DEMO: "1", LOG_LEVEL: "error" };
  const child = spawn(process.execPath, [join(root, "server/src/main.ts")], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const close = async () => {
    child.kill("SIGINT");
    await ended;
    process.off("exit", kill);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  for await (const line of createInterface(child.stdout)) {
    const address = /^Vitral is open: (http:\S+)/.exec(line)?.[1];
    if (address !== undefined) return { address, storage: await signIn(address), close };
  }
  await close();
  throw new Error("the demo's bank did not open");
}

type SignedIn = { entity: unknown; entityType: string; accounts: unknown[]; token: string };

async function signIn(address: string): Promise<Record<string, string>> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${address}/api/authenticate`, { method: "POST", headers, body: JSON.stringify(person) });
  if (!answer.ok) throw new Error(`the sign-in was answered with ${answer.status} ${await answer.text()}`);
  const { entity, entityType, accounts, token } = (await answer.json()) as SignedIn;
  return {
    token,
    "token-expiration": new Date(Date.now() + 4 * 3_600_000).toISOString(),
    user: JSON.stringify(entity),
    account: JSON.stringify(accounts[0]),
    accounts: JSON.stringify(accounts),
    "entity-type": entityType,
  };
}
