import { randomBytes } from "node:crypto";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { afterAll } from "vitest";
import { buildConsole } from "../src/console-app.ts";
import { checkMs } from "../src/modules/ledger/ledger.ts";
import { codeOfStep, currentStep, demoEnrolment, newTotpSecret } from "../src/modules/staff/staff.ts";
import { openDb } from "../src/platform/database/db.ts";
import { quickHash } from "./quick-hash.ts";
import type { longWaits, World } from "./world.ts";

export const consoleOrigin = "http://localhost:3001";
export const staffPassword = "senha-da-equipe";

type Method = "GET" | "POST" | "PUT" | "DELETE";
export type ConsoleOfWorld = Awaited<ReturnType<typeof aConsole>>;
export type StaffMember = Awaited<ReturnType<ConsoleOfWorld["aStaff"]>>;

/** The operator's console on a world's database, and functions to create staff. */
export async function aConsole(
  { databaseUrl, secrets, clock, tenants, db, replica, deps: { rail, protege } }: World,
  { connections = 4, ...waits }: { connections?: number; admissionWaitMs?: typeof longWaits } = {},
) {
  const ofApp = openDb(databaseUrl, { max: connections });
  const openForChecks = () => replica.openOwn(databaseUrl, checkMs);
  const deps = {
    db: ofApp.db,
    secrets,
    now: clock.now,
    tenants,
    rail,
    protege,
    origin: () => consoleOrigin,
    openForChecks,
    reads: replica.reads,
  };
  const http = { logLevel: process.env["LOG_LEVEL"] ?? "silent", trustProxy: ["127.0.0.1"] };
  /** Another server on the same database. */
  const anotherServer = () => buildConsole({ ...deps, ...waits, http });
  const app = await anotherServer();
  afterAll(async () => {
    await app.close();
    await ofApp.close();
  });

  /** A person who enrolled, without a session. */
  async function aStaff(options: { role?: StaffRole; tenantId?: string | null; name?: string } = {}) {
    const { role = "OPERACAO", tenantId = null, name = "Olívia Nunes" } = options;
    const email = `${randomBytes(4).toString("hex")}@banco.exemplo`;
    const totpSecret = newTotpSecret();
    const known = { password: staffPassword, totpSecret, passwordHash: quickHash(staffPassword) };
    const id = await db
      .transaction()
      .execute((tx) => demoEnrolment.enrolDirectly(deps, tx, { email, name, role, tenantId }, known));

    const headers: Record<string, string> = {};
    const cookies = new Map<string, string>();
    const send = (method: Method, path: string, payload?: object, more: Record<string, string> = {}, server = app) =>
      server.inject({
        method,
        url: `/api${path}`,
        headers: { ...(method !== "GET" && { origin: consoleOrigin }), ...headers, ...more },
        ...(payload && { payload }),
      });
    const takeCookie = (answer: Awaited<ReturnType<typeof send>>) => {
      if (answer.statusCode !== 200) return answer;
      for (const cookie of answer.cookies) cookies.set(cookie.name, `${cookie.name}=${cookie.value}`);
      headers["cookie"] = [...cookies.values()].join("; ");
      return answer;
    };
    const enterPassword = async (password = staffPassword) =>
      takeCookie(await send("POST", "/session/password", { email, password }));
    /** A code that was not used: time goes on until there is one. */
    const code = () => {
      clock.advance(60);
      return codeOfStep(totpSecret, currentStep(clock.now()));
    };
    return {
      id,
      email,
      role,
      tenantId,
      totpSecret,
      headers,
      send,
      enterPassword,
      code,
      enterCode: async (typed = code()) => takeCookie(await send("POST", "/session/totp", { code: typed })),
      async signIn() {
        await enterPassword();
        const answer = takeCookie(await send("POST", "/session/totp", { code: code() }));
        if (answer.statusCode !== 200) throw new Error(answer.body);
        return answer;
      },
    };
  }

  return { app, deps, aStaff, anotherServer };
}
