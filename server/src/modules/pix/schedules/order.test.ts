import { cents } from "@vitral/brazil/cents";
import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { expect, test } from "vitest";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";

const world = await aWorld();
const { aCustomer, aTenant, anExternalPayee, app, clock, db, failedLedgerChecks } = world;
const mailbox = aMailbox(world);
await aCustomer({ name: "Bruno Reis", document: "12345678909", key: "bruno@exemplo.com.br" });
await anExternalPayee("maria@exemplo.com.br");

const at = (local: string) => clock.set(`${local}-03:00`);
const noon = (day: string) => at(`${day}T12:00:00`);

type ScheduleFields = {
  scheduledDate: string;
  recurrence?: { every: "WEEK" | "MONTH"; times: number };
  amount?: number;
};
const schedule = async (who: Customer, { amount = 10, ...order }: ScheduleFields, keyInfoId?: string, pin = "1234") =>
  who.post("/pix/payment", {
    keyInfoId: keyInfoId ?? (await who.lookUp(payeeOf(who))),
    amount,
    pin,
    ...order,
  });
/** Each tenant has a payee of its own. */
const payees = new Map<string, string>();
const payeeOf = ({ tenant }: Customer) => payees.get(tenant.id) ?? "bruno@exemplo.com.br";
async function aTenantWithPayee(changes: Parameters<typeof aTenant>[0]) {
  const tenant = await aTenant(changes);
  const key = `bruno@${tenant.slug}.com.br`;
  await aCustomer({ tenant, key });
  payees.set(tenant.id, key);
  return tenant;
}
const list = async (who: Customer) => (await who.get("/pix/schedules")).json().schedules;
const cancel = (who: Customer, id: string, series?: boolean) =>
  app.inject({
    method: "DELETE",
    url: `/api/accounts/${who.accountId}/pix/schedules/${id}${series === undefined ? "" : `?series=${String(series)}`}`,
    headers: who.headers,
  });
const outcome = (answer: { statusCode: number; json(): { code?: string } }) => answer.json().code ?? answer.statusCode;

test("an account has at most as many Pix Agendados as its bank allows, each of a series counted", async () => {
  noon("2026-03-10");
  const ana = await aCustomer({ tenant: await aTenantWithPayee({ rules: { openSchedules: 10 } }), balance: 500_00 });
  const weekly = (times: number, from: string) =>
    schedule(ana, { scheduledDate: from, recurrence: { every: "WEEK", times } });
  expect(outcome(await weekly(8, "2026-03-20"))).toBe(200);
  const refused = await weekly(3, "2026-03-21");
  expect(refused.json()).toMatchObject({
    code: "SCHEDULES_FULL",
    message: "Esta conta já tem 10 Pix Agendados, o máximo permitido. Cancele um para agendar outro.",
  });
  expect(outcome(await weekly(2, "2026-03-21"))).toBe(200);
  expect(outcome(await schedule(ana, { scheduledDate: "2026-03-22" }))).toBe("SCHEDULES_FULL");
  expect(await list(ana)).toHaveLength(10);
  const [first] = await list(ana);
  await cancel(ana, first.id);
  expect(outcome(await schedule(ana, { scheduledDate: "2026-03-22" }))).toBe(200);
});

test("a payment for a later day is stored, charges nothing and tells the customer", async () => {
  noon("2026-03-10");
  const ana = await aCustomer({ balance: 5_00 });
  const answer = await schedule(ana, { scheduledDate: "2026-03-20" });
  const { scheduleId } = answer.json();
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: "SCHEDULED", scheduleId, scheduledDate: "2026-03-20" },
  ]);
  expect(await ana.balance()).toBe(5_00);
  expect(await list(ana)).toEqual([
    {
      id: scheduleId,
      seriesId: null,
      position: null,
      recurrence: null,
      scheduledDate: "2026-03-20",
      amount: 10,
      payee: { name: "Bruno Reis", document: "***.456.789-**", bankName: ana.tenant.bankName },
      description: null,
      status: "SCHEDULED",
      settled: false,
      failure: null,
      evening: null,
      createdAt: clock.now().toISOString(),
      cancellableUntil: "2026-03-20T02:59:59.999Z",
      transactionId: null,
    },
  ]);
  const [email] = await mailbox.emailsTo(ana.email);
  expect(email?.subject).toBe("Banco Aurora: Pix Agendado");
  expect(email?.text).toContain("só um agendamento");
  expect(email?.text).toContain("20/03/2026");
});

test("the same order again has the same answer, and schedules once, whatever was lost", async () => {
  noon("2026-03-10");
  const ana = await aCustomer();
  const keyInfoId = await ana.lookUp("bruno@exemplo.com.br");
  const order = { scheduledDate: "2026-03-11", recurrence: { every: "WEEK", times: 3 } } as const;
  const both = await Promise.all([schedule(ana, order, keyInfoId), schedule(ana, order, keyInfoId)]);
  expect(both.map((one) => one.json())).toEqual([both[0]?.json(), both[0]?.json()]);
  noon("2026-03-30");
  await ana.signIn();
  await db.deleteFrom("pix_look_up").where("id", "=", keyInfoId).execute();
  expect((await schedule(ana, order, keyInfoId)).json()).toEqual(both[0]?.json());
  expect((await ana.get(`/pix/look-ups/${keyInfoId}/payment`)).json()).toEqual(both[0]?.json());
  expect(await list(ana)).toHaveLength(3);
});

test.each([
  ["another amount", { scheduledDate: "2026-03-11", amount: 11 }],
  ["another date", { scheduledDate: "2026-03-12" }],
  ["a series", { scheduledDate: "2026-03-11", recurrence: { every: "WEEK", times: 2 } }],
] as const)("a look-up makes one order: with %s it is refused", async (_what, other) => {
  noon("2026-03-10");
  const ana = await aCustomer({ balance: 100_00 });
  const keyInfoId = await ana.lookUp("bruno@exemplo.com.br");
  expect(outcome(await schedule(ana, { scheduledDate: "2026-03-11" }, keyInfoId))).toBe(200);
  expect(outcome(await schedule(ana, other, keyInfoId))).toBe("CONFLICT");
  expect(outcome(await ana.pay(keyInfoId, 10))).toBe("LOOK_UP_EXPIRED");
  expect(await list(ana)).toHaveLength(1);
});

test("a look-up that paid schedules nothing, and one that was closed neither", async () => {
  noon("2026-03-10");
  const ana = await aCustomer({ balance: 100_00 });
  const [paid, closed] = [await ana.lookUp("bruno@exemplo.com.br"), await ana.lookUp("bruno@exemplo.com.br")];
  expect(outcome(await ana.pay(paid, 10))).toBe(200);
  expect((await ana.post(`/pix/look-ups/${closed}/close`)).json()).toEqual({ status: "EXPIRED" });
  expect(outcome(await schedule(ana, { scheduledDate: "2026-03-11" }, paid))).toBe("CONFLICT");
  expect(outcome(await schedule(ana, { scheduledDate: "2026-03-11" }, closed))).toBe("LOOK_UP_EXPIRED");
  expect(await list(ana)).toEqual([]);
});

test("the outcome of a lost order is asked without a PIN", async () => {
  noon("2026-03-10");
  const ana = await aCustomer();
  const keyInfoId = await ana.lookUp("bruno@exemplo.com.br");
  const asked = async () => (await ana.get(`/pix/look-ups/${keyInfoId}/payment`)).json();
  expect(await asked()).toMatchObject({ status: "NOT_PAID" });
  const { scheduleId } = (await schedule(ana, { scheduledDate: "2026-03-11" }, keyInfoId)).json();
  const made = { status: "SCHEDULED", scheduleId, scheduledDate: "2026-03-11" };
  expect(await asked()).toEqual(made);
  expect((await ana.post(`/pix/look-ups/${keyInfoId}/close`)).json()).toEqual(made);
});

test("a wrong PIN is counted and stores nothing; a right one with a refusal resets the count", async () => {
  noon("2026-03-10");
  const ana = await aCustomer();
  const order = { scheduledDate: "2026-03-11" };
  expect((await schedule(ana, order, undefined, "9999")).json().message).toContain("Restam 4");
  expect((await schedule(ana, order, undefined, "9999")).json().message).toContain("Restam 3");
  expect(outcome(await schedule(ana, { ...order, amount: 999_999 }))).toBe("OVER_TRANSACTION_LIMIT");
  expect((await schedule(ana, order, undefined, "9999")).json().message).toContain("Restam 4");
  expect(await list(ana)).toEqual([]);
});

test.each([
  ["2026-03-10", "Escolha uma data a partir de amanhã."],
  ["2026-03-09", "Escolha uma data a partir de amanhã."],
  ["2027-03-12", "Escolha uma data de até um ano a partir de hoje."],
])("%s is no day to schedule for on 2026-03-10", async (scheduledDate, message) => {
  at("2026-03-10T23:59:59");
  const ana = await aCustomer();
  const answer = await schedule(ana, { scheduledDate });
  expect([answer.statusCode, answer.json().validation]).toEqual([400, { body: { message } }]);
});

test("tomorrow can be scheduled until the day ends in São Paulo", async () => {
  at("2026-03-10T23:59:59");
  const ana = await aCustomer();
  expect(outcome(await schedule(ana, { scheduledDate: "2026-03-11" }))).toBe(200);
  expect(outcome(await schedule(ana, { scheduledDate: "2027-03-11" }))).toBe(200);
});

test("a monthly series of the 31st goes to the next day where a month has none, or to its last", async () => {
  noon("2026-01-10");
  const dates = async (who: Customer) =>
    (await list(who)).map(({ scheduledDate }: { scheduledDate: string }) => scheduledDate);
  const order = { scheduledDate: "2026-01-31", recurrence: { every: "MONTH", times: 4 } } as const;
  const ana = await aCustomer();
  await schedule(ana, order);
  expect(await dates(ana)).toEqual(["2026-01-31", "2026-03-01", "2026-03-31", "2026-05-01"]);
  const other = await aTenantWithPayee({ rules: { scheduleMissingDay: "LAST_DAY" } });
  const caio = await aCustomer({ tenant: other });
  await schedule(caio, order);
  expect(await dates(caio)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
});

test("what is scheduled for one day stays within that day's limit", async () => {
  noon("2026-03-10");
  const ana = await aCustomer();
  expect(outcome(await schedule(ana, { scheduledDate: "2026-03-20", amount: 2_000.01 }))).toBe(
    "OVER_TRANSACTION_LIMIT",
  );
  for (const amount of [2_000, 2_000])
    expect(outcome(await schedule(ana, { scheduledDate: "2026-03-20", amount }))).toBe(200);
  const over = await schedule(ana, { scheduledDate: "2026-03-20", amount: 1_000.01 });
  const sentence = "O valor passa do seu limite diurno para 20/03/2026. Disponível nessa data: R$ 1.000,00.";
  expect(over.json().code).toBe("OVER_SCHEDULED_DAY_LIMIT");
  expect(over.json().message.replaceAll("\u00A0", " ")).toBe(`${sentence} Nada foi agendado.`);
  expect(outcome(await schedule(ana, { scheduledDate: "2026-03-20", amount: 1_000 }))).toBe(200);
  expect(outcome(await schedule(ana, { scheduledDate: "2026-03-21", amount: 2_000 }))).toBe(200);
});

test("where the limit of the hour counts, what is scheduled stays within the night in which its day begins", async () => {
  noon("2026-03-10");
  const rules = { scheduleUsesDayLimit: false, nightPersonToPersonLimit: cents(1_000_00), limitCeilingFactor: 20 };
  const tenant = await aTenantWithPayee({ rules, nightLimit: 1_800_00 });
  await aCustomer({ tenant, key: "loja@hora.com.br", entityType: "COMPANY" });
  const ana = await aCustomer({ tenant, balance: 5_000_00 });
  const order = async (amount: number, scheduledDate: string, key?: string) => {
    const answer = await schedule(ana, { scheduledDate, amount }, key && (await ana.lookUp(key)));
    return answer.statusCode === 200 ? 200 : [answer.json().code, answer.json().message.replaceAll("\u00A0", " ")];
  };
  const over = (day: string, limit: string, left: string) => [
    "OVER_SCHEDULED_NIGHT_LIMIT",
    `Este Pix Agendado será feito na madrugada de ${day}, e o valor passa do seu ${limit}. Disponível nessa madrugada: ${left}. Nada foi agendado.`,
  ];
  const people = "limite noturno entre pessoas";
  expect(await order(2_000.01, "2026-03-20")).toEqual(["OVER_TRANSACTION_LIMIT", expect.any(String)]);
  expect(await order(1_000.01, "2026-03-20")).toEqual(over("20/03/2026", people, "R$ 1.000,00"));
  expect(await order(700, "2026-03-20")).toBe(200);
  expect(await order(300.01, "2026-03-20")).toEqual(over("20/03/2026", people, "R$ 300,00"));
  expect(await order(1_100.01, "2026-03-20", "loja@hora.com.br")).toEqual(
    over("20/03/2026", "limite noturno", "R$ 1.100,00"),
  );
  expect(await order(1_100, "2026-03-20", "loja@hora.com.br")).toBe(200);
  expect(await order(0.01, "2026-03-20")).toEqual(over("20/03/2026", "limite noturno", "R$ 0,00"));
  const { limits } = (await ana.get("/pix/limits")).json() as { limits: { kind: string; scheduled: unknown }[] };
  expect(limits.map(({ kind, scheduled }) => [kind, scheduled])).toEqual([
    ["DAY", null],
    ["NIGHT", { amount: 1_800, day: "2026-03-20" }],
    ["NIGHT_PEOPLE", { amount: 700, day: "2026-03-20" }],
    ["TRANSACTION", { amount: 1_100, day: "2026-03-20" }],
  ]);
  // Of tomorrow's the night is this evening's, which is in use already.
  at("2026-03-10T21:00:00");
  await ana.signIn();
  expect((await ana.pay(await ana.lookUp(payeeOf(ana)), 400)).statusCode).toBe(200);
  expect(await order(600.01, "2026-03-11")).toEqual(over("11/03/2026", people, "R$ 600,00"));
  expect(await order(600, "2026-03-11")).toBe(200);
  expect(await order(1_000, "2026-03-12")).toBe(200);
});

test("a code that is only a key can be scheduled with its amount", async () => {
  noon("2026-03-10");
  const ana = await aCustomer();
  const read = async (emv: string) => (await ana.post("/pix/qrcode/decode", { emv })).json().qrCode;
  const pay = (qrCodeInfoId: string, amount: number) =>
    ana.post("/pix/qrcode/payment", { qrCodeInfoId, amount, pin: "1234", scheduledDate: "2026-03-20" });
  const payee = { key: "bruno@exemplo.com.br", name: "BRUNO", city: "SAO PAULO" };
  const code = await read(writeStaticBrCode({ ...payee, amount: 1250, txid: "PEDIDO1" } as never));
  expect(code.schedulable).toBe(true);
  expect(outcome(await pay(code.id, 13))).toBe("FIXED_AMOUNT");
  expect(outcome(await pay(code.id, 12.5))).toBe(200);
  expect(await list(ana)).toMatchObject([{ amount: 12.5, description: "PEDIDO1" }]);
});

test("one Pix Agendado is cancelled until 23:59 of the day before, the others of its series stay", async () => {
  noon("2026-03-10");
  const ana = await aCustomer();
  const order = { scheduledDate: "2026-03-12", recurrence: { every: "WEEK", times: 3 } } as const;
  await schedule(ana, order);
  const [first, second] = await list(ana);
  expect(first).toMatchObject({ position: 1, seriesId: first.id, recurrence: { every: "WEEK", times: 3 } });
  at("2026-03-11T23:59:59");
  await ana.signIn();
  expect(outcome(await cancel(ana, first.id))).toBe(200);
  at("2026-03-19T00:00:00");
  await ana.signIn();
  expect(outcome(await cancel(ana, first.id))).toBe(200);
  expect(outcome(await cancel(ana, second.id))).toBe("SCHEDULE_PAST_CANCELLING");
  expect(await list(ana)).toMatchObject([
    { scheduledDate: "2026-03-19", status: "SCHEDULED" },
    { scheduledDate: "2026-03-26", status: "SCHEDULED" },
    { scheduledDate: "2026-03-12", status: "CANCELLED" },
  ]);
  const emails = await mailbox.emailsTo(ana.email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    "Banco Aurora: Pix Agendado",
    "Banco Aurora: Pix Agendado cancelado",
  ]);
});

test("a series is cancelled from the next one on", async () => {
  noon("2026-03-10");
  const ana = await aCustomer();
  await schedule(ana, { scheduledDate: "2026-03-12", recurrence: { every: "MONTH", times: 3 } });
  await schedule(ana, { scheduledDate: "2026-03-13" });
  const [first] = await list(ana);
  noon("2026-03-12");
  await ana.signIn();
  expect(outcome(await cancel(ana, first.id, true))).toBe(200);
  expect((await list(ana)).map(({ scheduledDate, status }: never) => [scheduledDate, status])).toEqual([
    ["2026-03-12", "SCHEDULED"],
    ["2026-03-13", "SCHEDULED"],
    ["2026-05-12", "CANCELLED"],
    ["2026-04-12", "CANCELLED"],
  ]);
  const email = (await mailbox.emailsTo(ana.email)).at(-1);
  expect(email?.text).toContain("Os próximos Pix Agendados desta série foram cancelados");
  expect(email?.text).toContain("A partir de: 12/04/2026");
});

test("a list of many is read in pages, each of them once and in order", async () => {
  noon("2026-03-10");
  const ana = await aCustomer();
  for (const times of [60, 60])
    await schedule(ana, { scheduledDate: "2026-03-12", amount: 0.01, recurrence: { every: "WEEK", times } });
  const [one] = await list(ana);
  await cancel(ana, one.id, true);
  const seen: { id: string; scheduledDate: string; status: string }[] = [];
  for (let next: string | null = ""; next !== null;) {
    const page: { schedules: typeof seen; next: string | null } = (
      await ana.get(`/pix/schedules${next && `?after=${next}`}`)
    ).json();
    expect(page.schedules.length).toBeLessThanOrEqual(100);
    seen.push(...page.schedules);
    next = page.next;
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
  const open = seen.filter(({ status }) => status === "SCHEDULED").map(({ scheduledDate }) => scheduledDate);
  const past = seen.filter(({ status }) => status !== "SCHEDULED").map(({ scheduledDate }) => scheduledDate);
  expect([open, past]).toEqual([open.toSorted(), past.toSorted().toReversed()]);
  expect(seen.slice(0, 60).every(({ status }) => status === "SCHEDULED")).toBe(true);
});

test("the ledger is sound", async () => expect(await failedLedgerChecks()).toEqual([]));
