import { randomUUID } from "node:crypto";
import { consoleEndpoints } from "@vitral/contract/console/console-endpoints";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { installation } from "../../src/modules/audit/audit.ts";
import { applicantsOf } from "../applicant.ts";
import { consoleOf } from "../console-of.ts";
import { aWorld } from "../world.ts";

/** Every look of the staff at personal data leaves a row in the audit: who looked, at whom, and by which filter. */
const world = await aWorld();
const { aCustomer, anExternalPayee, aurora, clock, db } = world;
const aStaff = await consoleOf(world);
await anExternalPayee("sol@exemplo.com.br");
const ana = await aCustomer({ name: "Ana Lima", balance: 500_00 });
const { transactionId } = (await ana.pay(await ana.lookUp("sol@exemplo.com.br"), 20)).json();
const contest = await ana.post(`/transactions/${transactionId}/disputes`, { situation: "SCAM", details: "Loja falsa" });
const caseId = `dispute-${contest.json().id}`;
const { number } = (await ana.get("")).json().account;
const ofAna = { customer_id: ana.id, account_id: ana.accountId };
const withoutPerson = { customer_id: null, account_id: null };

const applicant = await applicantsOf(world).anApplicant("PERSON");
await applicant.advance();
const { id: waiting } = await applicant.onboardingState();
const sara = await aStaff("SEGURANCA");
const added = { email: "nara@banco.exemplo", name: "Nara Reis", role: "FRAUDE", everywhere: false };
const key = "019a0000-0000-7000-8000-000000000001";
const order = { kind: "staff.add", payload: added };
const commandId = (await sara.post("/commands", { key, order, reason: "nova pessoa" })).json().id as string;
const hash = expect.stringMatching(/^[0-9a-f]{64}$/);

type Look = {
  path: string;
  action: string;
  body?: object;
  role?: StaffRole;
  whose?: object;
  details?: object;
  once?: boolean;
  isOwn?: boolean;
  /** The address of the contract, where the path has an id. */
  address?: string;
};
const looks: Look[] = [
  {
    path: `/payments/${transactionId}`,
    address: "/payments/:id",
    action: "payment.show",
    whose: ofAna,
    details: { paymentId: transactionId },
  },
  {
    path: `/payments?q=${ana.document}`,
    action: "payment.search",
    whose: { customer_id: ana.id, account_id: null },
    details: { by: "document", hash, filter: hash, searched: true, count: 1 },
  },
  { path: "/payments?q=sol@exemplo.com.br", action: "payment.search", details: { by: "key" } },
  { path: `/payments?q=${transactionId}`, action: "payment.search", details: { by: "id", value: transactionId } },
  { path: "/payments?from=2026-01-01", action: "payment.search", details: { by: "time", filter: hash, count: 1 } },
  { path: `/cases/${caseId}`, address: "/cases/:id", action: "case.show", whose: ofAna, details: { caseId } },
  { path: "/cases", action: "case.search", whose: { customer_id: ana.id }, details: { count: 1, searched: false } },
  { path: "/customers", action: "customer.search", details: { filter: hash, count: 2 } },
  {
    path: `/customers?q=${ana.document}`,
    action: "customer.search",
    whose: { customer_id: ana.id },
    details: { filter: hash, searched: true, count: 1, page: null },
  },
  { path: "/customers?q=ninguem@exemplo.com.br", action: "customer.search", details: { filter: hash, count: 0 } },
  { path: `/customers/${ana.id}`, address: "/customers/:id", action: "customer.show", whose: { customer_id: ana.id } },
  ...["payments", "messages", "notes"].map((part) => ({
    path: `/customers/${ana.id}/${part}`,
    address: `/customers/:id/${part}`,
    action: "customer.show",
    whose: { customer_id: ana.id },
  })),
  { path: "/reviews", action: "review.list", details: { filter: hash, count: 1 }, whose: { customer_id: waiting } },
  { path: `/reviews/${waiting}`, address: "/reviews/:id", action: "review.show", whose: { customer_id: waiting } },
  { path: "/commands", action: "command.search", details: { filter: hash, count: 1 } },
  { path: `/commands/${commandId}`, address: "/commands/:id", action: "command.show", details: { commandId } },
  {
    path: `/commands/${commandId}/order`,
    address: "/commands/:id/order",
    role: "SEGURANCA",
    action: "command.show",
    details: { commandId },
  },
  {
    path: "/commands/preview",
    body: { order },
    role: "SEGURANCA",
    action: "command.preview",
    details: { kind: "staff.add" },
  },
  {
    path: "/commands/preview",
    body: { order: { kind: "customer.block", payload: { customerId: ana.id } } },
    role: "OPERACAO",
    action: "command.preview",
    whose: { customer_id: ana.id },
    details: { kind: "customer.block" },
  },
  {
    path: "/commands/preview",
    body: { order: { kind: "customer.unblock", payload: { customerId: ana.id } } },
    role: "OPERACAO",
    action: "command.preview",
    whose: { customer_id: ana.id },
    details: { kind: "customer.unblock", refused: "COMMAND_REFUSED" },
  },
  {
    path: "/commands/preview",
    body: { order: { kind: "customer.block", payload: { customerId: randomUUID() } } },
    role: "OPERACAO",
    action: "command.preview",
    details: { kind: "customer.block", refused: "NOT_FOUND" },
  },
  { path: "/messages", action: "message.search", details: { filter: hash, searched: false } },
  { path: "/staff", action: "staff.search", details: { filter: hash }, isOwn: true },
  { path: "/staff/to-rename", action: "staff.search", details: { count: 0 }, isOwn: true },
  { path: "/audit", action: "audit.search", details: { filter: hash } },
  { path: "/audit", action: "audit.search", details: { filter: hash }, isOwn: true },
  { path: "/ledger/postings", action: "ledger.show", details: { account: null, byNumber: false } },
  { path: `/ledger/postings?number=${encodeURIComponent(number)}`, action: "ledger.show", whose: ofAna },
  { path: `/ledger/postings?account=${ana.accountId}`, action: "ledger.show", whose: ofAna },
  { path: "/ledger/odd-balances", action: "ledger.odd-show", details: { what: null } },
  {
    path: "/ledger/odd-balances/csv?what=TRANSIT",
    action: "ledger.odd-list",
    details: { what: "TRANSIT" },
    once: false,
  },
  { path: "/ledger/postings/csv?from=2026-01-01", action: "ledger.list", details: { from: "2026-01-01" }, once: false },
  { path: "/cases/csv?kind=DISPUTE", action: "case.list", details: { kind: "DISPUTE", searched: false }, once: false },
  { path: `/cases/csv?customer=${ana.id}`, action: "case.list", whose: { customer_id: ana.id }, once: false },
  { path: "/commands/csv", action: "command.list", once: false },
  { path: "/messages/csv?state=DELIVERED", action: "message.list", details: { state: "DELIVERED" }, once: false },
  { path: "/customers/csv", action: "customer.list", once: false },
  { path: "/payments/csv", action: "payment.list", once: false },
  { path: "/reviews/csv?held=free", action: "review.download", details: { held: "free" }, once: false },
  { path: "/staff/csv", action: "staff.list", once: false, isOwn: true },
  { path: "/audit/csv?action=customer", action: "audit.list", details: { action: "customer" }, once: false },
];

test.each(looks)("a look at $path is in the audit as $action", async ({ path, action, ...look }) => {
  const { whose = withoutPerson, details = {}, once = true, isOwn = false, role = "AUDITORIA", body } = look;
  const reader = await aStaff(role);
  const read = () => (body ? reader.post(path, body) : isOwn ? reader.call("GET", path) : reader.get(path));
  const rows = () =>
    db
      .selectFrom("audit_event")
      .select(["action", "tenant_id", "staff_id", "customer_id", "account_id", "details"])
      .where("actor", "=", reader.email)
      .where("action", "not in", ["staff.signed-in"])
      .orderBy("number")
      .execute();
  for (const _ of [1, 2]) expect((await read()).statusCode >= 400).toBe("refused" in details);
  const row = expect.objectContaining({
    action,
    tenant_id: isOwn ? installation : aurora.id,
    staff_id: reader.id,
    ...whose,
    details: expect.objectContaining(details),
  });
  expect(await rows()).toEqual(once ? [row] : [row, row]);
  clock.advance(10 * 60);
  await read();
  clock.advance(6 * 60);
  await read();
  expect(await rows()).toHaveLength(once ? 2 : 4);
});

test("searches leave no document, no key and no name in the audit, and equal ones can be compared", async () => {
  const readers = [await aStaff("AUDITORIA"), await aStaff("AUDITORIA")];
  const typed = [ana.document, "sol@exemplo.com.br", "Ana Lima"];
  for (const reader of readers)
    for (const q of typed)
      for (const path of ["/payments", "/payments/csv", "/customers", "/cases"])
        await reader.get(`${path}?q=${encodeURIComponent(q)}`);
  const rows = await db
    .selectFrom("audit_event")
    .select(["actor", "action", "details"])
    .where(
      "actor",
      "in",
      readers.map(({ email }) => email),
    )
    .where("action", "like", "%.search")
    .execute();
  expect(rows).toHaveLength(2 * 3 * typed.length);
  expect(JSON.stringify(rows.map(({ details }) => details))).not.toMatch(
    new RegExp(`${ana.document}|exemplo|Lima`, "i"),
  );
  expect(new Set(rows.map(({ details }) => details["filter"])).size).toBe(typed.length);
});

test("a list that asks again writes one row, though it grows, and each of its pages one", async () => {
  const reader = await aStaff("CONSULTA");
  const rows = async () =>
    db
      .selectFrom("audit_event")
      .select("details")
      .where("actor", "=", reader.email)
      .where("action", "=", "customer.search")
      .execute();
  const first = (await reader.get("/customers")).json();
  await aCustomer({ name: "Bia Luz" });
  for (const _ of [1, 2, 3]) await reader.get("/customers");
  expect(await rows()).toHaveLength(1);
  const page = first.rows[0].id;
  await reader.get(`/customers?after=${page}`);
  expect((await rows()).map(({ details }) => details["page"])).toEqual([null, page]);
});

/** Fields of an answer that hold a name, a document or a contact. */
const personal =
  /^(name|document|email|phone|recipient|customer|payer|payee|other|actor|maker|makers|answers|changes|before|after|author)$/;
/** Answers with such fields that are of nobody's business but the caller's, or of a bank and its staff at work. */
const open: Record<string, string> = {
  "/session": "the caller's own session",
  "/session/passkeys": "the caller's own keys",
  "/sign-in-help": "the demo's people, on the sign-in page",
  "/tenants": "names of banks",
  "/:tenant/commands/makers": "colleagues, for a filter of the list that is recorded",
  "/:tenant/cases/staff": "colleagues, to pass a case on",
  "/:tenant/ledger/verifications": "who of the staff ran a check",
  "/:tenant/brand": "the bank's own names and contacts, which are public",
  "/:tenant/terms": "who of the staff published; raises are named by account",
  "/:tenant/texts": "companies that the bank names in public",
};

type Definition = { shape?: Record<string, z.ZodMiniType>; options?: z.ZodMiniType[] } & Partial<
  Record<"innerType" | "element" | "in", z.ZodMiniType>
>;
function fieldsIn(schema: z.ZodMiniType): string[] {
  const { shape = {}, options = [], innerType, element, in: input } = schema.def as unknown as Definition;
  const inner = [...Object.values(shape), ...options, innerType, element, input];
  return [...Object.keys(shape), ...inner.flatMap((one) => (one ? fieldsIn(one) : []))];
}

test("each call that reads names, documents or contacts is one of these looks", () => {
  const reads = consoleEndpoints.filter(({ method, path }) => method === "GET" || path.endsWith("/preview"));
  const named = reads.filter(({ answer }) => fieldsIn(answer).some((field) => personal.test(field)));
  const known = new Set(
    looks.map(({ path, address, isOwn }) => `${isOwn ? "" : "/:tenant"}${address ?? path.split("?")[0]}`),
  );
  expect(named.map(({ path }) => path).filter((path) => !known.has(path) && !(path in open))).toEqual([]);
});

/** Files that name no person and no account of one. */
const impersonal = ["balances", "trial-balance", "verifications", "differences", "reports"];

test("no CSV file of the console is left out", () => {
  const files = consoleEndpoints.filter(({ file }) => file?.includes("text/csv")).map(({ path }) => path);
  const named = new Set(looks.map(({ path, isOwn }) => `${isOwn ? "" : "/:tenant"}${path.split("?")[0]}`));
  const left = files.filter((path) => !named.has(path) && !impersonal.some((word) => path.includes(word)));
  expect(left).toEqual(["/audit/csv"]);
});
