import { cents } from "@vitral/brazil/cents";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { NetworkUnavailable, type Rail } from "../network/rail.ts";
import { payDueSchedules, processPendingPayments } from "../pix.ts";
import { cancelOwnSchedule } from "./cancel-schedule.ts";
import { takeDueSchedules } from "./due-queries.ts";
import { addNetworkKey } from "../../../../test/network.ts";

let isNetworkDown = false;
const world = await aWorld({
  rail: (simulated): Rail => ({
    ...simulated,
    lookUp: async (key) => {
      if (isNetworkDown) throw new NetworkUnavailable("down");
      return simulated.lookUp(key);
    },
  }),
});
const { aCustomer, aTenant, anExternalPayee, clock, db, deposit, deps, failedLedgerChecks, tenants } = world;
const mailbox = aMailbox(world);
const bruno = await aCustomer({ name: "Bruno Reis", key: "bruno@exemplo.com.br" });
await anExternalPayee("maria@exemplo.com.br");
await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
await anExternalPayee("demora@exemplo.com.br", "SILENT");

const at = (local: string) => clock.set(`${local}-03:00`);
const work = () => payDueSchedules(deps);
type ScheduleFields = { key?: string; amount?: number; recurrence?: { every: "WEEK"; times: number } };

/** Orders on 2026-03-10 at noon a payment of R$ 10,00 for the 11th; answers its id. */
async function scheduled(who: Customer, { key = "bruno@exemplo.com.br", amount = 10, ...order }: ScheduleFields = {}) {
  at("2026-03-10T12:00:00");
  await who.signIn();
  const keyInfoId = await who.lookUp(key);
  const body = { keyInfoId, amount, pin: "1234", scheduledDate: "2026-03-11", ...order };
  const answer = await who.post("/pix/payment", body);
  expect(answer.json()).toMatchObject({ status: "SCHEDULED" });
  return answer.json().scheduleId as string;
}
const list = async (who: Customer) => {
  await who.signIn();
  return (await who.get("/pix/schedules")).json().schedules;
};
const balanceOf = async (who: Customer) => {
  await who.signIn();
  return who.balance();
};
const subjects = async (who: Customer) => (await mailbox.emailsTo(who.email)).map(({ subject }) => subject);

test("it is paid when its day begins in São Paulo, and stands in the statement and an e-mail", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await scheduled(ana);
  at("2026-03-10T23:59:59");
  await work();
  expect(await balanceOf(ana)).toBe(100_00);
  at("2026-03-11T00:00:00");
  await work();
  await work();
  expect(await balanceOf(ana)).toBe(90_00);
  const [schedule] = await list(ana);
  expect(schedule).toMatchObject({ id, status: "PAID", failure: null, transactionId: expect.any(String) });
  const row = (await ana.get(`/transactions/${schedule.transactionId}`)).json();
  expect(row.transaction).toMatchObject({ amount: 10, externalStatus: "SETTLED" });
  expect((await subjects(ana)).map((subject) => subject.replaceAll("\u00A0", " "))).toEqual([
    "Banco Aurora: Pix Agendado",
    "Pix Agendado de R$ 10,00 enviado",
  ]);
  const sent = (await mailbox.emailsTo(ana.email)).at(-1);
  expect(sent?.text).toContain("Seu Pix Agendado foi concluído.");
});

test("it leaves the customer's look-ups as many as they were", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  await scheduled(ana);
  const tokens = async () =>
    (await sql`select tokens, updated_at from pix_look_up_tokens where customer_id = ${ana.id}`.execute(db)).rows;
  const before = await tokens();
  at("2026-03-11T00:00:00");
  await work();
  expect(await balanceOf(ana)).toBe(90_00);
  expect(await tokens()).toEqual(before);
  expect(before).toHaveLength(1);
});

test("it uses the day limit of its date at any hour, or that of the hour where the rule is off", async () => {
  const used = async (who: Customer) => {
    await who.signIn();
    return db
      .selectFrom("ledger_account")
      .select(["day_window", "day_used_cents as day", "night_window", "night_used_cents as night"])
      .where("id", "=", who.accountId)
      .executeTakeFirst();
  };
  const ana = await aCustomer({ balance: 2_000_00 });
  await scheduled(ana, { amount: 1_500 });
  const hourly = await aTenant({ rules: { scheduleUsesDayLimit: false } });
  await aCustomer({ tenant: hourly, key: "hora@exemplo.com.br" });
  const caio = await aCustomer({ tenant: hourly, balance: 2_000_00 });
  await scheduled(caio, { key: "hora@exemplo.com.br", amount: 900 });
  at("2026-03-11T00:30:00");
  await work();
  expect(await used(ana)).toEqual({ day_window: "2026-03-11", day: 1_500_00, night_window: null, night: 0 });
  expect(await used(caio)).toEqual({ day_window: null, day: 0, night_window: "2026-03-10", night: 900_00 });
});

test("many servers at once pay each of a morning once, also several of one customer", async () => {
  const payers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aCustomer({ balance: 100_00 })));
  for (const payer of payers) for (let n = 0; n < 8; n += 1) await scheduled(payer, { amount: 1 });
  const before = await balanceOf(bruno);
  at("2026-03-11T03:00:00");
  await Promise.all([1, 2, 3, 4, 5].map(work));
  await work();
  for (const payer of payers) {
    expect(await balanceOf(payer)).toBe(92_00);
    expect((await list(payer)).every(({ status }: { status: string }) => status === "PAID")).toBe(true);
  }
  expect((await balanceOf(bruno)) - before).toBe(48_00);
});

test("what a server took before it died is paid by another, once", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  await scheduled(ana);
  at("2026-03-11T01:00:00");
  const now = clock.now();
  const until = new Date(now.getTime() + 120_000);
  expect(await takeDueSchedules(db, { tenantId: ana.tenant.id, now, until, max: 100 })).toHaveLength(1);
  await work();
  expect(await balanceOf(ana)).toBe(100_00);
  clock.advance(121);
  await work();
  await work();
  expect(await balanceOf(ana)).toBe(90_00);
});

test("a key that belongs to somebody else now is not paid, and the customer is notified", async () => {
  await aCustomer({ name: "Davi Melo", key: "davi@exemplo.com.br" });
  const ana = await aCustomer({ balance: 100_00 });
  await scheduled(ana, { key: "davi@exemplo.com.br" });
  await db.deleteFrom("pix_key").where("key", "=", "davi@exemplo.com.br").execute();
  await world.network.drop("davi@exemplo.com.br");
  const other = { name: "Davi Melo", document: "52998224725", ispb: "99999004", bankName: "Banco Sol S.A." };
  await addNetworkKey(db, { key: "davi@exemplo.com.br", behaviour: "SETTLE", ...other });
  at("2026-03-11T03:00:00");
  await work();
  const failure = "A chave Pix pertence agora a outra pessoa.";
  expect(await list(ana)).toMatchObject([{ status: "FAILED", failure, transactionId: null }]);
  expect(await balanceOf(ana)).toBe(100_00);
  const email = (await mailbox.emailsTo(ana.email)).at(-1);
  expect(email?.subject).toBe("Banco Aurora: Seu Pix Agendado não foi feito");
  expect(email?.text).toContain(failure);
});

test("a key of the same person at another bank is paid there; one that is gone is told", async () => {
  const elsa = await aCustomer({ name: "Elsa Rios", key: "elsa@exemplo.com.br" });
  await aCustomer({ name: "Fabio Reis", key: "fabio@exemplo.com.br" });
  const ana = await aCustomer({ balance: 100_00 });
  await scheduled(ana, { key: "elsa@exemplo.com.br" });
  await scheduled(ana, { key: "fabio@exemplo.com.br", amount: 5 });
  const keys = ["elsa@exemplo.com.br", "fabio@exemplo.com.br"];
  await db.deleteFrom("pix_key").where("key", "in", keys).execute();
  await world.network.drop(...keys);
  const there = { name: "Elsa R.", document: elsa.document, ispb: "99999004", bankName: "Banco Sol S.A." };
  await addNetworkKey(db, { key: "elsa@exemplo.com.br", behaviour: "SETTLE", ...there });
  at("2026-03-11T03:00:00");
  await work();
  const [one, two] = (await list(ana)).toSorted((a: { amount: number }, b: { amount: number }) => a.amount - b.amount);
  expect(one).toMatchObject({ status: "FAILED", failure: "A chave Pix não existe mais." });
  expect(two).toMatchObject({ status: "PAID" });
  expect(await balanceOf(ana)).toBe(90_00);
});

test("without balance it is tried again in the evening, and paid when money has come", async () => {
  const ana = await aCustomer({ balance: 5_00 });
  await scheduled(ana);
  at("2026-03-11T00:00:00");
  await work();
  expect(await list(ana)).toMatchObject([
    { status: "SCHEDULED", failure: "Não havia saldo suficiente na conta.", evening: { start: 18, end: 21 } },
  ]);
  const email = (await mailbox.emailsTo(ana.email)).at(-1);
  expect(email?.subject).toBe("Banco Aurora: Falta saldo para o seu Pix Agendado");
  expect(email?.text).toContain("entre 18h e 21h");
  await deposit(ana.tenant.id, ana.accountId, cents(10_00));
  at("2026-03-11T17:59:59");
  await work();
  expect(await balanceOf(ana)).toBe(15_00);
  at("2026-03-11T18:00:00");
  await work();
  expect(await balanceOf(ana)).toBe(5_00);
  expect(await list(ana)).toMatchObject([{ status: "PAID", failure: null }]);
});

test("without balance until the evening ends it fails, and the customer is notified twice in all", async () => {
  const ana = await aCustomer({ balance: 5_00 });
  await scheduled(ana);
  for (const hour of ["00:00:00", "18:00:00", "18:30:00", "20:59:59"]) {
    at(`2026-03-11T${hour}`);
    await work();
    expect(await list(ana)).toMatchObject([{ status: "SCHEDULED" }]);
  }
  await deposit(ana.tenant.id, ana.accountId, cents(10_00));
  at("2026-03-11T21:00:00");
  await work();
  expect(await list(ana)).toMatchObject([
    { status: "FAILED", failure: "Não havia saldo suficiente na conta.", evening: null },
  ]);
  expect(await balanceOf(ana)).toBe(15_00);
  expect(await subjects(ana)).toEqual([
    "Banco Aurora: Pix Agendado",
    "Banco Aurora: Falta saldo para o seu Pix Agendado",
    "Banco Aurora: Seu Pix Agendado não foi feito",
  ]);
});

test("what no server could pay in its hours is paid as soon as one can on that day, and fails after it", async () => {
  const [ana, caio] = [await aCustomer({ balance: 100_00 }), await aCustomer({ balance: 100_00 })];
  await scheduled(ana);
  at("2026-03-11T23:59:59");
  await work();
  expect(await balanceOf(ana)).toBe(90_00);
  await scheduled(caio);
  at("2026-03-12T00:00:00");
  await work();
  const failure = "Não conseguimos fazer o pagamento na data agendada.";
  expect(await list(caio)).toMatchObject([{ status: "FAILED", failure }]);
  expect(await balanceOf(caio)).toBe(100_00);
});

test("limits are looked at again when it is paid, and a blocked customer does not pay", async () => {
  const [ana, caio] = [await aCustomer({ balance: 100_00 }), await aCustomer({ balance: 100_00 })];
  await scheduled(ana);
  await scheduled(caio);
  const body = { amount: 9.99, pin: "1234" };
  const url = `/api/accounts/${ana.accountId}/pix/limits/TRANSACTION`;
  expect((await world.app.inject({ method: "PUT", url, headers: ana.headers, payload: body })).statusCode).toBe(200);
  await db.updateTable("customer").set({ blocked_at: clock.now() }).where("id", "=", caio.id).execute();
  at("2026-03-11T03:00:00");
  await work();
  expect(await list(ana)).toMatchObject([{ status: "FAILED", failure: "O valor passa do seu limite por transação." }]);
  await db.updateTable("customer").set({ blocked_at: null }).where("id", "=", caio.id).execute();
  expect(await list(caio)).toMatchObject([{ status: "FAILED", failure: "O acesso à conta está bloqueado." }]);
});

test("to another bank it settles, is returned when the network refuses, and waits for its answer", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  await scheduled(ana, { key: "maria@exemplo.com.br", amount: 1 });
  await scheduled(ana, { key: "recusa@exemplo.com.br", amount: 2 });
  await scheduled(ana, { key: "demora@exemplo.com.br", amount: 4 });
  at("2026-03-11T03:00:00");
  await work();
  clock.advance(10);
  await processPendingPayments(deps);
  const ofAmount = async (amount: number) => (await list(ana)).find((one: { amount: number }) => one.amount === amount);
  expect(await ofAmount(1)).toMatchObject({ status: "PAID", settled: true });
  expect(await ofAmount(2)).toMatchObject({ status: "FAILED", failure: expect.stringMatching(/recus|quem recebe/) });
  const silent = await ofAmount(4);
  expect(silent).toMatchObject({ status: "PAID", settled: false });
  const file = await ana.get(`/transactions/${silent.transactionId}/receipt?format=pdf`);
  expect([file.statusCode, file.json().code]).toEqual([422, "RECEIPT_OF_PENDING"]);
  expect((await ana.get(`/transactions/${silent.transactionId}`)).json()).not.toHaveProperty("checkAddress");
  expect(await balanceOf(ana)).toBe(95_00);
});

test("while the network does not answer for a key it waits, and pays on its day", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  await scheduled(ana, { key: "maria@exemplo.com.br" });
  isNetworkDown = true;
  at("2026-03-11T03:00:00");
  await work();
  expect(await list(ana)).toMatchObject([{ status: "SCHEDULED", failure: null }]);
  isNetworkDown = false;
  clock.advance(121);
  await work();
  expect(await list(ana)).toMatchObject([{ status: "PAID" }]);
});

test("of a series one is paid each week, and one that fails does not end it", async () => {
  const ana = await aCustomer({ balance: 15_00 });
  await scheduled(ana, { recurrence: { every: "WEEK", times: 3 } });
  for (const day of ["11", "18", "25"]) {
    for (const hour of ["00", "18", "21"]) {
      at(`2026-03-${day}T${hour}:00:00`);
      if (day === "25" && hour === "00") await deposit(ana.tenant.id, ana.accountId, cents(10_00));
      await work();
    }
  }
  expect((await list(ana)).map(({ status }: { status: string }) => status)).toEqual(["PAID", "FAILED", "PAID"]);
});

test("whoever cancels at the last instant while a server pays has cancelled or paid, never both", async () => {
  const midnight = new Date("2026-03-11T03:00:00Z");
  for (let round = 0; round < 12; round += 1) {
    const ana = await aCustomer({ balance: 100_00 });
    const scheduleId = await scheduled(ana);
    const caller = { tenant: await tenants.byId(ana.tenant.id), id: ana.id } as never;
    clock.set("2026-03-11T02:59:59.999Z");
    const cancel = () => cancelOwnSchedule(deps, caller, { id: ana.accountId }, { scheduleId, series: false });
    await Promise.all([payDueSchedules({ ...deps, now: () => midnight }), cancel().catch(() => undefined)]);
    await payDueSchedules({ ...deps, now: () => midnight });
    const [{ status }] = await list(ana);
    expect([status, await balanceOf(ana)]).toEqual(status === "PAID" ? ["PAID", 90_00] : ["CANCELLED", 100_00]);
  }
});

test("no money was made or lost", async () => expect(await failedLedgerChecks()).toEqual([]));

test("its EndToEndId has the minute in which it is paid, however slow the run is", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const id = await scheduled(ana);
  at("2026-03-11T00:00:00");
  const now = () => {
    clock.advance(70);
    return clock.now();
  };
  await payDueSchedules({ ...deps, now });
  const paid = await db
    .selectFrom("pix_payment")
    .select(["end_to_end as endToEnd", "created_at as at"])
    .where("look_up_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(paid.endToEnd.slice(9, 21)).toBe(paid.at.toISOString().replaceAll(/[-T:]/g, "").slice(0, 12));
});
