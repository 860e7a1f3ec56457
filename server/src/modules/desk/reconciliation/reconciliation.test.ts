import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { beforeAll, expect, test } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import { aWorld, pin } from "../../../../test/world.ts";
import type { Rail } from "../../pix/network/rail.ts";
import { processPendingRefunds } from "../../pix/pix.ts";
import { reconcile, reconcileFinishedDays, reconcileOpenDay } from "./reconcile.ts";
import { askForReserves } from "./reserve.ts";
import { payFromExternalBank, returnFromExternalBank } from "../../../../test/other-banks.ts";

const world = await aWorld();
const { aCustomer, aTenant, anExternalPayee, aurora, clock, db, deps, network } = world;
const aStaff = await consoleOf(world);
const day = "2026-03-10";
type Staff = Awaited<ReturnType<typeof aStaff>>;

beforeAll(async () => {
  const ana = await aCustomer({ balance: 500_00, key: "ana@exemplo.com.br" });
  await anExternalPayee("sol@exemplo.com.br");
  await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
  const north = await aTenant();
  await aCustomer({ tenant: north, key: "norte@exemplo.com.br" });
  const sent = (await ana.pay(await ana.lookUp("sol@exemplo.com.br"), 20)).json();
  await ana.pay(await ana.lookUp("recusa@exemplo.com.br"), 30);
  await ana.pay(await ana.lookUp("norte@exemplo.com.br"), 40);
  const payer = { name: "Zeca", document: "52998224725" };
  const outside = { db, now: clock.now };
  await payFromExternalBank(outside, { key: "ana@exemplo.com.br", amount: cents(70_00), payer, txid: null });
  const [{ id }] = (await ana.get("/transactions")).json().data;
  await ana.post(`/transactions/${id}/refunds`, { refundId: randomUUID(), amount: 5, pin });
  await processPendingRefunds(deps);
  await returnFromExternalBank(outside, {
    originalEndToEnd: sent.endToEnd ?? sent.data?.endToEnd,
    amount: cents(3_00),
  });
});

/** A line of the network's statement alone, as old as the grace. */
const settles = (endToEnd: string, amount: number, secondsAgo = 600) =>
  network.settles(aurora.ispb, { endToEnd, amount, at: new Date(clock.now().getTime() - secondsAgo * 1000) });
const forgets = (endToEnd: string) => network.all("delete from movement where order_id = $1", [endToEnd]);
const run = async (staff: Staff) => staff.call("POST", `/${aurora.slug}/reconciliation`, { day });
const listed = async (staff: Staff, query: string) =>
  (await staff.get(`/reconciliation/differences?${query}`)).json().rows;

test("payments, returns and receipts of every kind match the network's statement of the day", async () => {
  const found = (await run(await aStaff("OPERACAO"))).json();
  expect(found).toMatchObject({ difference: 0, drift: 0, open: { ledger: 0, network: 0 } });
  expect(found.ledger).toEqual(found.network);
  expect(found.ledger).toMatchObject({ in: 73, out: 65 });
  expect(found.matched).toBe(5);
});

test("what only one side has is a difference until a later run finds it on both", async () => {
  const staff = await aStaff("OPERACAO");
  const amount = 25_00;
  const lost = "E99000001202603101500abcdefghijk";
  await settles(lost, amount);
  clock.advance(1);
  expect((await run(staff)).json()).toMatchObject({ difference: -25, drift: -25, open: { ledger: 0, network: 1 } });
  expect((await run(staff)).json().open).toEqual({ ledger: 0, network: 1 });
  const [difference] = await listed(staff, "state=OPEN");
  expect(difference).toMatchObject({ side: "NETWORK", amount: 25, endToEnd: lost });
  const noted = await staff.call("PUT", `/${aurora.slug}/reconciliation/differences/${difference.id}/note`, {
    note: "Perguntado ao participante",
  });
  expect(noted.json()).toMatchObject({ note: "Perguntado ao participante", notedBy: staff.email });
  await forgets(lost);
  expect((await run(staff)).json()).toMatchObject({ drift: 0, open: { ledger: 0, network: 0 } });
  expect(await listed(staff, "state=MATCHED")).toHaveLength(1);
});

test("what the network settled twice and the books have once is a difference of that day alone", async () => {
  const staff = await aStaff("OPERACAO");
  const by = { id: staff.id, email: staff.email };
  const { rail } = deps;
  if (!rail) throw new Error("a test's world has a network");
  const twice: Rail["statementOf"] = async (ispb, asked) => {
    const statement = await rail.statementOf(ispb, asked);
    const { lines } = statement;
    return { ...statement, lines: [...lines, ...lines.slice(0, 1), ...lines.slice(0, 1)] };
  };
  const runWith = (railOfRun: Rail, compared = day) =>
    reconcile({ db, now: clock.now, rail: railOfRun }, { tenant: aurora, day: compared }, by);
  clock.advance(600);
  const found = await runWith({ ...rail, statementOf: twice });
  expect(found).toMatchObject({ matched: 5, open: { ledger: 0, network: 1 }, openEarlier: { count: 0, oldest: null } });
  const [difference] = await listed(staff, "state=OPEN");
  // One line for an id: both that came too often, with the sum of their amounts.
  expect(difference).toMatchObject({ side: "NETWORK", day });
  expect(cents(found.network.out - found.ledger.out + found.ledger.in - found.network.in)).toBe(
    cents(-Math.round(difference.amount * 100)),
  );
  const next = await runWith(rail, "2026-03-11");
  expect(next).toMatchObject({ open: { ledger: 0, network: 0 }, openEarlier: { count: 1, oldest: day } });
  expect((await runWith(rail)).open).toEqual({ ledger: 0, network: 0 });
});

test("a movement that is younger than ten minutes may be under way, and counts on no side", async () => {
  const staff = await aStaff("OPERACAO");
  const lost = "E99000001202603101504abcdefghijk";
  await settles(lost, 4_00, 0);
  clock.advance(599);
  expect((await run(staff)).json()).toMatchObject({ difference: 0, open: { network: 0 }, network: { in: 73 } });
  clock.advance(1);
  expect((await run(staff)).json()).toMatchObject({ difference: -4, open: { network: 1 }, network: { in: 77 } });
  await forgets(lost);
  await run(staff);
});

test("what the books have and the network has not is a difference, ten minutes after it was posted", async () => {
  const staff = await aStaff("OPERACAO");
  const [row] = await network.all<{ id: string; amount: number }>(
    "select order_id as id, amount_cents::int as amount from movement where ispb = $1 and order_id like 'E%' and amount_cents < 0 limit 1",
    [aurora.ispb],
  );
  const { id, amount } = row ?? { id: "", amount: 0 };
  await forgets(id);
  expect((await run(staff)).json()).toMatchObject({ open: { ledger: 1, network: 0 } });
  expect(await listed(staff, "state=OPEN")).toMatchObject([{ side: "LEDGER", endToEnd: id, amount: amount / 100 }]);
  await settles(id, amount);
  expect((await run(staff)).json()).toMatchObject({ difference: 0, open: { ledger: 0, network: 0 } });
});

test("a payment that the network settled and whose outcome never came is posted by the comparison", async () => {
  const silent = "calado@exemplo.com.br";
  await anExternalPayee(silent, "SILENT");
  const payer = await aCustomer({ balance: 90_00 });
  const { endToEnd } = (await payer.pay(await payer.lookUp(silent), 33)).json();
  expect((await payer.get("/transactions")).json().data[0]).toMatchObject({ externalStatus: "PENDING" });
  await network.all("select move_reserve($1, $2, '99000001', 3300, $3)", [
    endToEnd,
    aurora.ispb,
    new Date(clock.now().getTime() - 600_000),
  ]);
  await network.all("update pix_order set status = 'ACSC', ended_at = taken_at where id = $1", [endToEnd]);
  const bare = () => reconcile({ ...deps }, { tenant: aurora, day }, null, { posts: false });
  expect((await bare()).open.network).toBe(1);
  expect((await reconcile({ ...deps }, { tenant: aurora, day }, null)).open).toEqual({ ledger: 0, network: 0 });
  expect((await payer.get("/transactions")).json().data[0]).toMatchObject({ externalStatus: "SETTLED" });
  expect(await world.failedLedgerChecks()).toEqual([]);
});

test("what the institution itself puts into its reserve is a deposit, and no movement without a pair", async () => {
  const staff = await aStaff("OPERACAO");
  await settles(randomUUID(), 5_000_00);
  const found = (await run(staff)).json();
  expect(found).toMatchObject({ difference: 0, open: { network: 0 }, statement: { closing: null, deposits: 5_000 } });
  await askForReserves({ ...deps, rail: deps.rail });
  const shown = (await staff.get("/reconciliation")).json();
  expect(shown.reserve).toEqual({ balance: expect.any(Number), askedAt: clock.now().toISOString() });
  const [row] = await network.all("select balance_cents::text from reserve_account where ispb = $1", [aurora.ispb]);
  expect(Math.round(shown.reserve.balance * 100)).toBe(Number(row?.["balance_cents"]));
});

test("a difference that was closed and comes back is open again, with how it was closed", async () => {
  const [maker, checker] = [await aStaff("OPERACAO"), await aStaff("APROVACAO")];
  const lost = "E99000001202603101502abcdefghijk";
  const inNetwork = (amount: number) => settles(lost, amount);
  const outOfNetwork = () => forgets(lost);
  const found = async () =>
    (await listed(maker, "limit=100")).find((one: { endToEnd: string }) => one.endToEnd === lost);
  await inNetwork(7_00);
  clock.advance(1);
  await run(maker);
  await outOfNetwork();
  await run(maker);
  expect(await found()).toMatchObject({ state: "MATCHED", history: [] });
  await inNetwork(7_00);
  clock.advance(1);
  await run(maker);
  expect(await found()).toMatchObject({ state: "OPEN", closedAt: null, history: [{ state: "MATCHED" }] });

  const { id: differenceId } = await found();
  const order = { kind: "reconciliation.resolve", payload: { differenceId } };
  const { id, version } = (await maker.post("/commands", { key: randomUUID(), order, reason: "Virada do dia" })).json();
  await checker.post(`/commands/${id}/approve`, { version });
  await run(maker);
  expect(await found()).toMatchObject({ state: "RESOLVED" });
  await outOfNetwork();
  await inNetwork(9_00);
  await run(maker);
  expect(await found()).toMatchObject({
    state: "OPEN",
    amount: 9,
    resolution: null,
    history: [{ state: "MATCHED" }, { state: "RESOLVED", resolution: "Virada do dia" }],
  });
  await outOfNetwork();
  expect((await run(maker)).json().open.network).toBe(0);
});

test("a difference is resolved by two people, and the credit of a fault goes back by two people", async () => {
  const [maker, checker] = [await aStaff("OPERACAO"), await aStaff("APROVACAO")];
  const lost = "E99000001202603101501abcdefghijk";
  await settles(lost, 100);
  clock.advance(1);
  await run(maker);
  const [{ id: differenceId }] = await listed(maker, "state=OPEN");
  const [{ id: transactionId }] = (await maker.get("/payments?direction=RECEIVED")).json().rows;
  const orders = [
    { kind: "reconciliation.resolve", payload: { differenceId } },
    { kind: "payment.refund", payload: { transactionId, amount: 10 } },
  ];
  for (const order of orders) {
    const made = await maker.post("/commands", { key: randomUUID(), order, reason: "Falha do dia 10" });
    expect(made.json()).toMatchObject({ state: "WAITING" });
    const { id, version } = made.json();
    expect((await maker.post(`/commands/${id}/approve`, { version })).statusCode).toBe(403);
    expect((await checker.post(`/commands/${id}/approve`, { version })).json()).toMatchObject({ state: "EXECUTED" });
  }
  expect(await listed(maker, "state=RESOLVED")).toMatchObject([{ resolution: "Falha do dia 10" }]);
  const { returns, refundable } = (await maker.get(`/payments/${transactionId}`)).json();
  expect(returns).toMatchObject([{ reason: "MD06" }, { reason: "BE08", amount: 10, status: "PENDING" }]);
  expect(refundable.left).toBe(55);
  expect(await world.failedLedgerChecks()).toEqual([]);
});

test("a difference whose amount a later run found to be another is not resolved by the order for the first", async () => {
  const [maker, checker] = [await aStaff("OPERACAO"), await aStaff("APROVACAO")];
  const lost = "E99000001202603101503abcdefghijk";
  await settles(lost, 2_00);
  clock.advance(1);
  await run(maker);
  const [{ id: differenceId }] = await listed(maker, "state=OPEN");
  const order = { kind: "reconciliation.resolve", payload: { differenceId } };
  const { id } = (await maker.post("/commands", { key: randomUUID(), order, reason: "Centavos" })).json();
  await forgets(lost);
  await settles(lost, 9_000_00);
  await run(maker);
  const ended = (await checker.post(`/commands/${id}/approve`, { version: 1 })).json();
  expect(ended).toMatchObject({
    state: "WORLD_CHANGED",
    note: expect.stringMatching(/era R\$\s2,00 e agora é R\$\s9/),
  });
  expect(await listed(maker, "state=OPEN")).toMatchObject([{ id: differenceId, amount: 9_000 }]);
  await forgets(lost);
  await run(maker);
});

test("a refund beyond what is left is refused when it is ordered", async () => {
  const maker = await aStaff("OPERACAO");
  const [{ id: transactionId }] = (await maker.get("/payments?direction=RECEIVED")).json().rows;
  const order = { kind: "payment.refund", payload: { transactionId, amount: 56 } };
  const refused = await maker.post("/commands", { key: randomUUID(), order, reason: "Falha" });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toMatch(/^Deste Pix só podem ser devolvidos R\$\s55,00\.$/);
});

test("who only reads runs nothing, and another tenant's staff sees no difference", async () => {
  expect((await run(await aStaff("AUDITORIA"))).statusCode).toBe(403);
  expect((await (await aStaff("AUDITORIA")).get("/reconciliation/differences/csv")).statusCode).toBe(200);
  const other = await aTenant();
  const staffElsewhere = await aStaff("OPERACAO", other.id);
  expect((await staffElsewhere.call("GET", `/${other.slug}/reconciliation/differences`)).json().rows).toEqual([]);
});

test("days of silence are compared later, the oldest first, and the console says how many are left", async () => {
  const bank = await aTenant();
  const { rail } = deps;
  if (!rail) throw new Error("a test's world has a network");
  const compared: string[] = [];
  const noting: Rail = {
    ...rail,
    statementOf(ispb, asked) {
      if (ispb === bank.ispb) compared.push(asked);
      return rail.statementOf(ispb, asked);
    },
  };
  const turn = () => reconcileFinishedDays({ db, now: clock.now, rail: noting, tenants: world.tenants });
  const nextDay = () => clock.advance(86_400);
  clock.set("2026-04-10T12:00:00Z");
  await turn();
  for (let days = 0; days < 3; days++) nextDay();
  const staff = await aStaff("OPERACAO");
  const shown = async (as = staff) => (await as.call("GET", `/${bank.slug}/reconciliation`)).json().missing;
  const drift = async () => (await staff.call("GET", `/${bank.slug}/home`)).json().drift;
  expect(await shown()).toEqual({ count: 3, oldest: "2026-04-10" });
  expect(await drift()).toMatchObject({ until: "2026-04-09", missing: 3 });
  await turn();
  expect(compared).toEqual(["2026-04-09", "2026-04-12", "2026-04-10", "2026-04-11"]);
  expect(await shown()).toEqual({ count: 0, oldest: null });
  await turn();
  expect(compared).toHaveLength(4);

  nextDay();
  nextDay();
  const turnWithout = (missing: string) => {
    const statementOf: Rail["statementOf"] = (ispb, asked) =>
      asked === missing ? Promise.reject(new Error("gone")) : rail.statementOf(ispb, asked);
    return reconcileFinishedDays({ db, now: clock.now, rail: { ...rail, statementOf }, tenants: world.tenants });
  };
  await expect(turnWithout("2026-04-13")).rejects.toThrow("faults in the work on the tenants");
  expect(await shown(await aStaff("OPERACAO"))).toEqual({ count: 1, oldest: "2026-04-13" });
  // A yesterday that the network has not published yet does not keep the days before it from being compared.
  nextDay();
  nextDay();
  await expect(turnWithout("2026-04-16")).rejects.toThrow("faults in the work on the tenants");
  expect(await shown(await aStaff("OPERACAO"))).toEqual({ count: 1, oldest: "2026-04-16" });
});

test("days whose statement the network has no more do not keep later ones from being compared", async () => {
  const bank = await aTenant();
  const { rail } = deps;
  if (!rail) throw new Error("a test's world has a network");
  const asked: string[] = [];
  let goneUntil = "2026-06-09";
  const statementOf: Rail["statementOf"] = (ispb, wanted) => {
    if (ispb !== bank.ispb) return rail.statementOf(ispb, wanted);
    asked.push(wanted);
    return wanted > "2026-05-01" && wanted <= goneUntil
      ? Promise.reject(new Error("gone"))
      : rail.statementOf(ispb, wanted);
  };
  const turn = async () => {
    asked.length = 0;
    const faults: unknown[] = [];
    const ofNetwork = { ...rail, statementOf };
    await reconcileFinishedDays({ db, now: clock.now, rail: ofNetwork, tenants: world.tenants }).catch(
      (error: unknown) => faults.push(error),
    );
    clock.advance(600);
    return { days: asked.toSorted(), faults };
  };
  clock.set("2026-05-02T12:00:00Z");
  expect(await turn()).toEqual({ days: ["2026-05-01"], faults: [] });
  // Forty days without a comparison: of the first 39 the network has nothing any more.
  clock.set("2026-06-12T12:00:00Z");
  const { days: first, faults: ofFirst } = await turn();
  expect(ofFirst).toEqual([expect.objectContaining({ message: expect.stringContaining("faults in the work") })]);
  expect([first.length, first[0], first.at(-1)]).toEqual([32, "2026-05-02", "2026-06-11"]);
  const second = await turn();
  expect(second.days).toEqual(expect.arrayContaining(["2026-06-02", "2026-06-09", "2026-06-10"]));
  const missing = async () =>
    (await (await aStaff("OPERACAO")).call("GET", `/${bank.slug}/reconciliation`)).json().missing;
  expect(await missing()).toEqual({ count: 39, oldest: "2026-05-02" });
  // The days of the first turn that the second did not reach come before those that it tried.
  const third = await turn();
  expect(third.days).toEqual(expect.arrayContaining(first.slice(22, 31)));
  goneUntil = "";
  await turn();
  await turn();
  expect(await missing()).toEqual({ count: 0, oldest: null });
  expect(await turn()).toEqual({ days: [], faults: [] });
});

test("a run of the open day is none of the day that is over", async () => {
  const bank = await aTenant();
  const turn = { db, now: clock.now, rail: deps.rail, tenants: world.tenants };
  clock.set("2026-07-20T15:00:00Z");
  await reconcileOpenDay(turn);
  clock.set("2026-07-21T15:00:00Z");
  const ranAt = async () =>
    (await (await aStaff("OPERACAO")).call("GET", `/${bank.slug}/reconciliation?day=2026-07-20`)).json().ranAt;
  expect(await ranAt()).toMatch(/^2026-07-20/);
  await reconcileFinishedDays(turn);
  expect(await ranAt()).toMatch(/^2026-07-21/);
});
