import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newKeyPair } from "@vitral/protocol/signing-keys";
import { expect, test } from "vitest";
import { freePort } from "./free-port.ts";
import { runKit } from "./run-kit.ts";
import { readSubject } from "./subject.ts";

const examples = join(import.meta.dirname, "../../../examples");
const ispb = "99009900";

/** Whether a program is on this machine. */
function has(program: string, word: string): boolean {
  try {
    execFileSync(program, [word], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Python has no Ed25519 of its own: its example calls `openssl`. */
const hasPython = has("python3", "--version") && has("openssl", "version");
const node = process.execPath;

/** Starts an example as a process, writes the kit's file for it and runs the kit. Answers what does not hold. */
async function failingLines(...commands: string[][]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "vitral-example-"));
  const [port, listen, partnerPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const [bank, gateway] = [newKeyPair(), newKeyPair()];
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const env = {
    ...process.env,
    BANK_ISPB: ispb,
    PORT: String(port),
    PARTNER_PORT: String(partnerPort),
    PARTNER_URL: `http://127.0.0.1:${partnerPort}`,
    WEBHOOK_URL: `http://127.0.0.1:${port}/partner/webhooks`,
    EVENTS_URL: `http://127.0.0.1:${listen}`,
    KEY_FILE: file("gateway.pem", gateway.privatePem),
    PEER_KEY_FILE: file("bank.pub.pem", bank.publicPem),
  };
  const url = `http://127.0.0.1:${port}`;
  file("bank.pem", bank.privatePem);
  const kit = file(
    "kit.json",
    JSON.stringify({
      url,
      ispb,
      account: { branch: "0001", number: "123456", accountType: "TRAN" },
      holder: { name: "Caio Prado", taxId: "52998224725" },
      keyFile: "bank.pem",
      peerKeyFile: file("gateway.pub.pem", gateway.publicPem),
      listen: { port: listen },
      keys: { pays: "maria@vizinho.example", refuses: "recusa@vizinho.example", silent: "calado@vizinho.example" },
      claimable: "+5511988887777",
      incoming: [node, join(examples, "pay-the-kit.ts"), commands.length > 1 ? env.PARTNER_URL : url],
    }),
  );
  const processes = commands.map(([program = "", ...words]) =>
    spawn(program, words, { cwd: examples, env, stdio: ["ignore", "pipe", "inherit"] }),
  );
  try {
    await Promise.all(processes.map(listening));
    const { subject, pem } = readSubject(kit);
    const lines = await runKit(subject, pem);
    return lines.filter(({ otherwise }) => otherwise !== null).map(({ check, otherwise }) => `${check}: ${otherwise}`);
  } finally {
    for (const example of processes) example.kill();
    rmSync(folder, { recursive: true });
  }
}

const listening = (example: ChildProcess): Promise<void> =>
  new Promise((done, failed) => {
    example.stdout?.once("data", () => done());
    example.once("error", failed);
    example.once("exit", () => failed(new Error("the example ended")));
  });

test("the gateway in TypeScript holds every line of the kit", async () => {
  expect(await failingLines([node, "typescript/main.ts"])).toEqual([]);
});

test("the gateway in Python holds every line of the kit", async ({ skip }) => {
  if (!hasPython) process.stdout.write("not run: the gateway in Python, because python3 or openssl is not here\n");
  skip(!hasPython, "python3 or openssl is not here");
  expect(await failingLines(["python3", "-B", "python/main.py"])).toEqual([]);
});

test("the gateway to a bank partner holds every line of the kit", async () => {
  expect(await failingLines([node, "bank-partner/main.ts"], [node, "bank-partner/partner.ts"])).toEqual([]);
});
