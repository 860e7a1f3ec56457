import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "@playwright/test";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { anInstitution, type Institution } from "../../network/src/testing/institution.ts";
import { createDatabase, ownerRole } from "../../server/src/platform/database/prepare-database.ts";
import { attachEmbeddedPostgres } from "../../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { longName } from "./every-size.ts";

/** A running network of a file's tests, with an institution that has the key `key`. */
export type RunningNetwork = { url: string; key: string; institution: Institution; stop: () => Promise<void> };

/** Starts `npm run network` over a database of its own beside the bank's, and joins an institution with a long name. */
export async function startNetwork(): Promise<RunningNetwork> {
  const postgres = await attachEmbeddedPostgres(join(process.env["E2E_DATA_DIR"] ?? "", "postgres"));
  if (!postgres) throw new Error("the bank of this run is not open");
  const database = `network_${randomBytes(4).toString("hex")}`;
  await createDatabase(postgres.url("postgres", "postgres"), database);
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../network/src/main.ts")], {
    env: {
      PATH: process.env["PATH"] ?? "",
      NETWORK_PORT: "0",
      NETWORK_DATABASE_URL: postgres.url(ownerRole, database),
      DATA_DIR: mkdtempSync(join(tmpdir(), "vitral-e2e-network-")),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = (await readyAt(child)).replace("127.0.0.1", "localhost");
  const institution = await joined(url);
  const key = "ana.lima@exemplo.com.br";
  await registerKey(institution, url, key);
  return {
    url,
    key,
    institution,
    async stop() {
      institution.close();
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Where it listens. */
async function readyAt(child: ChildProcess): Promise<string> {
  const ready = Promise.withResolvers<string>();
  if (!child.stdout) throw new Error("the network has no output");
  createInterface({ input: child.stdout }).on("line", (line) => {
    const url = /ready at (\S+)$/.exec(line)?.[1];
    if (url) ready.resolve(url);
  });
  child.once("exit", (code) => ready.reject(new Error(`the network ended with ${code}`)));
  return ready.promise;
}

async function joined(url: string): Promise<Institution> {
  const { publicKey } = (await (await fetch(`${url}/simulator/state`)).json()) as { publicKey: string };
  const institution = await anInstitution("61000001", publicKey);
  await fetch(`${url}/simulator/participants`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ispb: institution.ispb,
      name: longName,
      publicKeys: institution.publicPem,
      eventsUrl: institution.url,
      openingReserve: "1234567.89",
    }),
  });
  return institution;
}

/** Registers a key, and waits until the directory has confirmed it. */
async function registerKey(institution: Institution, url: string, key: string): Promise<void> {
  const { ispb } = institution;
  const account = { ispb, branch: "0001", number: "123456", accountType: "TRAN", openedAt: new Date() } as const;
  const owner = { name: "Ana Lima", taxId: "11144477735" };
  const body = { requestId: randomUUID(), key, keyType: "EMAIL", owner, account, reason: "USER_REQUESTED" } as const;
  const register = () =>
    institution.callerTo(url)(gatewayCalls.createEntry, { body }, { participant: ispb, timeoutMs: 10_000 });
  await expect.poll(async () => (await register()).status).toBe("ACTIVE");
}
