import { readsOfPrimary } from "../server/src/platform/database/replica.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { consoleEndpoints } from "@vitral/contract/console/console-endpoints";
import { endpoints } from "@vitral/contract/endpoints";
import { buildApp } from "../server/src/app.ts";
import { bankPages } from "../server/src/bank-pages.ts";
import { buildConsole } from "../server/src/console-app.ts";
import { routesOf } from "../server/src/platform/admission/route-table.ts";
import { secretsFrom } from "../server/src/platform/crypto/secrets.ts";
import { openDb } from "../server/src/platform/database/db.ts";
import { bytesOf, type FloodCall, pathOf } from "../server/test/flood/flood.ts";
import { rightCalls } from "../server/test/flood/right-calls.ts";
import type { Bank } from "./bank.ts";

export type FloodTarget = { name: string; port: number; request: string };

/**
 * Each route of both listeners that needs no session, from their own tables, and each call of one signed-in customer
 * with valid input; what ends the session comes last.
 */
export async function targetsOf(bank: Bank, staff: { port: number; headers: Record<string, string> }) {
  const { app, desk } = await listeners();
  const [attacker] = bank.people as [Bank["people"][0]];
  const { host = "" } = attacker.headers;
  const ids = { accountId: attacker.accountId, transactionId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02" };
  const { rightCall, urlOf } = rightCalls(ids);
  const target = (port: number, call: FloodCall): FloodTarget => ({
    name: `${call.method} ${call.path}`,
    port,
    request: bytesOf(call),
  });
  const known = new Set(endpoints.map(({ method, path }) => `${method} /api${path}`));
  const plain = routesOf(app)
    .filter(({ method, url }) => method !== "HEAD" && !known.has(`${method} ${url}`))
    .map(({ method, url }) =>
      target(bank.port, {
        method,
        path: pathOf(url),
        headers: { host: url.startsWith("/pix/") ? `pix.${host}` : host },
      }),
    );
  const called = endpoints
    .toSorted((a, b) => Number(ends.test(a.path)) - Number(ends.test(b.path)))
    .map((endpoint) => {
      const { body, ...call } = rightCall(endpoint);
      const headers = endpoint.access === "public" ? { host } : attacker.headers;
      return target(bank.port, { method: endpoint.method, path: urlOf(endpoint, call), headers, body });
    });
  const open = new Set(
    consoleEndpoints
      .filter(({ action }) => action === "public" || action === "pending")
      .map(({ method, path }) => `${method} /api${path}`),
  );
  const closed = new Set(consoleEndpoints.map(({ method, path }) => `${method} /api${path}`));
  const ofDesk = routesOf(desk)
    .filter(({ method, url }) => method !== "HEAD" && (open.has(`${method} ${url}`) || !closed.has(`${method} ${url}`)))
    .map(({ method, url }) => {
      const headers = { host: staff.headers["host"] ?? "", origin: `http://${staff.headers["host"]}` };
      const body = method === "GET" ? undefined : { email: "ninguem@banco.exemplo", password: "errada" };
      return target(staff.port, { method, path: pathOf(url), headers, body });
    });
  await Promise.all([app.close(), desk.close()]);
  return [...plain, ...called, ...ofDesk];
}

const ends = /^\/(sign-out|session\/lock)/;

/** Both listeners as the server builds them, for their tables alone: nothing is asked of a database. */
async function listeners() {
  const { db } = openDb("postgres://localhost/nothing");
  const second = openDb("postgres://localhost/nothing");
  const secrets = secretsFrom(Buffer.alloc(32));
  const now = () => new Date();
  const http = {
    logLevel: "silent",
    trustProxy: [],
    publicUrl: "http://localhost",
    cepUrl: "https://cep.example/{cep}",
  };
  const { http: app, tenants } = await buildApp({ db, secrets, now, rail: null, http });
  // Without built files: a file is a route of its own.
  const folder = mkdtempSync(join(tmpdir(), "vitral-flood-"));
  await bankPages(app, { db, secrets, folder, demo: null });
  rmSync(folder, { recursive: true });
  const deps = { db: second.db, secrets, now, tenants, origin: () => "http://localhost" };
  const desk = await buildConsole({
    ...deps,
    http,
    openForChecks: () => ({ read: readsOfPrimary(second.db), close: second.close }),
  });
  await Promise.all([app.ready(), desk.ready()]);
  return { app, desk };
}
