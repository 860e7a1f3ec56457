/* oxlint-disable vitest/valid-expect, vitest/expect-expect -- the second argument names what was sent; `expectCommonRules` expects */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Endpoint } from "@vitral/contract/endpoint";
import { endpoints } from "@vitral/contract/endpoints";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { buildApp } from "../../src/app.ts";
import { servePages } from "../../src/platform/web-pages/pages.ts";
import { applicantsOf, type Applicant } from "../applicant.ts";
import { type ApiResponse, expectCommonRules } from "../wire.ts";
import { aWorld } from "../world.ts";
import { markup, type Sent, someCall } from "./arbitrary-calls.ts";

/** Every run sends the same calls, unless another seed is set; a failure prints it with the shortest failing call. */
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
/** Some 10,000 in all on a landing, a quarter of them otherwise (decision 0069), however many calls there are. */
const calls = process.env["CI"] ? 10_500 : 2_600;
const callsEach = Math.ceil(calls / endpoints.length);
const slowMs = process.env["CI"] ? 3_000 : 1_000;

const world = await aWorld();
const { app, aCustomer, aTenant, anExternalPayee, failedLedgerChecks, db } = world;
const { anApplicant } = applicantsOf(world);
const ana = await aCustomer({ balance: 1_000_00, key: "ana@exemplo.com.br" });
const bruno = await aCustomer({ tenant: await aTenant(), balance: 1_000_00 });
await anExternalPayee("maria@exemplo.com.br");
const applicants: Record<string, Applicant> = {
  "/persons": await anApplicant("PERSON"),
  "/companies": await anApplicant("COMPANY"),
};
const [deposit] = (await ana.get("/transactions")).json().data;
const hers = { accountId: ana.accountId, transactionId: deposit.id, key: "maria@exemplo.com.br", pin: "1234" };

/** The step of each onboarding call, so that calls get as far as possible. */
const stepOf: Record<string, string> = {
  "register-email": "WAITING_EMAIL",
  "validate-email": "WAITING_EMAIL_CONFIRMATION",
  "register-phone": "WAITING_PHONE",
  "validate-phone": "WAITING_PHONE_CONFIRMATION",
  individuals: "WAITING_INDIVIDUAL",
  document: "WAITING_INDIVIDUAL_DOCUMENT",
  "parents-name": "WAITING_INDIVIDUAL_PARENTS_NAME",
  income: "WAITING_INDIVIDUAL_INCOME",
  "publicly-exposed-person": "WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON",
  nationality: "WAITING_NATIONALITY",
  partners: "WAITING_COMPANY_PARTNERS",
};

type Caller = { headers: Record<string, string>; putBack: () => Promise<void> };

/** The caller of an endpoint, and how to reset the caller after the call changed its state. */
function callerOf({ path, access }: Endpoint): Caller {
  const base = Object.keys(applicants).find(
    (prefix) => path.startsWith(`${prefix}/`) || path === `/documents${prefix}`,
  );
  const applicant = base && access === "session" ? applicants[base] : undefined;
  if (!applicant) return { headers: ana.headers, putBack: async () => {} };
  const last = path.split("/").at(-1) ?? "";
  const address = applicant.track === "PERSON" ? "WAITING_ADDRESS" : "WAITING_COMPANY_ADDRESS";
  const step = stepOf[last] ?? (last === "address" ? address : "WAITING_DOCUMENTS");
  return {
    headers: applicant.headers,
    async putBack() {
      await sql`update customer set status = 'PENDING', onboarding_step = ${step}
                 where tenant_id = ${world.aurora.id} and document = ${applicant.document}`.execute(db);
    },
  };
}

let sent = 0;
async function send(call: Sent, headers: Record<string, string>): Promise<ApiResponse> {
  sent += 1;
  // Throttles have their own tests; here they would refuse most calls.
  if (sent % 40 === 0) await sql`delete from throttle`.execute(db);
  if (sent % 40 === 0) await sql`delete from pix_look_up_tokens`.execute(db);
  const { payload, method, ...others } = call;
  return app.inject({
    ...others,
    method: method as "GET",
    headers: { ...headers, ...(payload !== undefined && { "content-type": "application/json" }), ...call.headers },
    ...(payload !== undefined && { payload }),
  });
}

/** The duration of the call without other load: the shortest of a few, where the first was slow. */
async function timed(call: Sent, headers: Record<string, string>): Promise<{ answer: ApiResponse; ms: number }> {
  let found: { answer: ApiResponse; ms: number } | undefined;
  for (let turn = 0; turn < 3 && (found === undefined || found.ms > slowMs); turn += 1) {
    const start = performance.now();
    const answer = await send(call, headers);
    const ms = performance.now() - start;
    found = { answer: found?.answer ?? answer, ms: Math.min(ms, found?.ms ?? Infinity) };
  }
  if (!found) throw new Error("nothing was sent");
  return found;
}

function expectNothingReflected(answer: ApiResponse, what: string, files: readonly string[] = []): void {
  for (const probe of markup) expect(answer.body + JSON.stringify(answer.headers), what).not.toContain(probe);
  const isFile = answer.statusCode === 200 && files.length > 0;
  const types = isFile ? files : ["application/json; charset=utf-8"];
  expect(types, what).toContain(answer.headers["content-type"]);
}

test.each(endpoints)("$method $path withstands any input", async (endpoint) => {
  const { headers, putBack } = callerOf(endpoint);
  const { authorization: _token, ...anonymous } = headers;
  await putBack();
  await fc.assert(
    fc.asyncProperty(someCall(endpoint, hers), async (call) => {
      // An ended session would refuse the calls after it.
      const { answer, ms } = await timed(call, endpoint.path === "/sign-out" ? anonymous : headers);
      const what = `${call.method} ${call.url}`;
      expect(ms, what).toBeLessThan(slowMs);
      expectNothingReflected(answer, what, endpoint.file);
      expect(answer.statusCode, what).toBeLessThan(500);
      if (call.method !== "HEAD") expectCommonRules(answer, what);
      if (answer.statusCode === 200) await putBack();
    }),
    { seed, numRuns: callsEach },
  );
});

const places = ["/", "/auth/login", "/transfer", "/brands", "/assets", "/api/docs", "/api/nothing", "/inbox", "/api"];
const letter = fc.oneof(
  fc.constantFrom(...markup, "..", "%2e%2e", "%00", "\\", "//", ".css", "?"),
  fc.string({ maxLength: 8 }),
);

test("no page repeats text of its address", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitral-pages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Vitral</title>");
  const { http } = await buildApp({ db, secrets: world.secrets, now: world.clock.now, rail: null, http: world.http });
  await servePages(http, { web: folder, brands: join(import.meta.dirname, "../../seed/brands") });
  const address = fc.tuple(fc.constantFrom(...places), fc.array(letter, { maxLength: 3 }));
  await fc.assert(
    fc.asyncProperty(address, fc.constantFrom("GET", "HEAD", "POST", "DELETE"), async ([root, more], method) => {
      sent += 1;
      const url = `${root}/${more.map((one) => encodeURI(one.toWellFormed())).join("/")}`;
      const answer = await http.inject({ method: method as "GET", url, headers: { host: ana.tenant.host } });
      expect(answer.statusCode, url).toBeLessThan(500);
      expect(answer.headers["x-content-type-options"], url).toBe("nosniff");
      for (const probe of markup) expect(answer.body + JSON.stringify(answer.headers), url).not.toContain(probe);
    }),
    { seed, numRuns: 2 * callsEach },
  );
  await http.close();
});

test("after thousands of calls the money is where it was paid", async () => {
  expect(sent).toBeGreaterThanOrEqual(calls);
  expect(await failedLedgerChecks()).toEqual([]);
  expect(await bruno.balance()).toBe(1_000_00);
});
