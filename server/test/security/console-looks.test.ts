import { consoleEndpoints } from "@vitral/contract/console/console-endpoints";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { expect, test } from "vitest";
import { installation } from "../../src/modules/audit/audit.ts";
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
const ofNobody = { customer_id: null, account_id: null };

type Look = {
  path: string;
  action: string;
  role?: StaffRole;
  whose?: object;
  details?: object;
  once?: boolean;
  isOwn?: boolean;
};
const looks: Look[] = [
  { path: `/payments/${transactionId}`, action: "payment.show", whose: ofAna, details: { paymentId: transactionId } },
  {
    path: `/payments?q=${ana.document}`,
    action: "payment.search",
    whose: { customer_id: ana.id, account_id: null },
    details: { by: "document", hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  },
  { path: "/payments?q=sol@exemplo.com.br", action: "payment.search", details: { by: "key" } },
  { path: `/payments?q=${transactionId}`, action: "payment.search", details: { by: "id", value: transactionId } },
  { path: `/cases/${caseId}`, action: "case.show", whose: ofAna, details: { caseId } },
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
  const { whose = ofNobody, details = {}, once = true, isOwn = false } = look;
  const reader = await aStaff("AUDITORIA");
  const read = () => (isOwn ? reader.call("GET", path) : reader.get(path));
  const rows = () =>
    db
      .selectFrom("audit_event")
      .select(["action", "tenant_id", "staff_id", "customer_id", "account_id", "details"])
      .where("actor", "=", reader.email)
      .where("action", "not in", ["staff.signed-in"])
      .orderBy("number")
      .execute();
  for (const _ of [1, 2]) expect((await read()).statusCode).toBe(200);
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

test("a search of payments leaves no document and no key in the audit, and a period is no look at anybody", async () => {
  const reader = await aStaff("AUDITORIA");
  for (const q of [ana.document, "sol@exemplo.com.br"])
    for (const path of ["/payments?q=", "/payments/csv?q="]) await reader.get(path + encodeURIComponent(q));
  await reader.get("/payments?from=2026-01-01");
  const rows = await db
    .selectFrom("audit_event")
    .select(["action", "details"])
    .where("actor", "=", reader.email)
    .where("action", "like", "payment.%")
    .execute();
  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${ana.document}|exemplo`));
});

/** Files that name no person and no account of one. */
const impersonal = ["balances", "trial-balance", "verifications", "differences", "reports"];

test("no CSV file of the console is left out", () => {
  const files = consoleEndpoints.filter(({ file }) => file?.includes("text/csv")).map(({ path }) => path);
  const named = new Set(looks.map(({ path, isOwn }) => `${isOwn ? "" : "/:tenant"}${path.split("?")[0]}`));
  const left = files.filter((path) => !named.has(path) && !impersonal.some((word) => path.includes(word)));
  expect(left).toEqual(["/audit/csv"]);
});
