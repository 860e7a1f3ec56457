import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../test/world.ts";

const { aCustomer, failedLedgerChecks, clock, db, deposit } = await aWorld();

const receive = async (who: Customer, ...amounts: number[]) => {
  for (const amount of amounts) await deposit(who.tenant.id, who.accountId, cents(amount));
};
const page = async (who: Customer, query = "") => (await who.get(`/transactions${query}`)).json();
const amounts = async (who: Customer, query: string): Promise<number[]> =>
  (await page(who, query)).data.map(({ amount }: { amount: number }) => amount);

test("a statement starts with the newest row, ten a page; a page past the end is empty", async () => {
  const ana = await aCustomer();
  expect(await page(ana)).toEqual({
    data: [],
    pagination: { totalItems: 0, totalPages: 0, itemsPerPage: 10 },
    summary: { in: 0, out: 0 },
  });
  await receive(ana, ...Array.from({ length: 23 }, (_, index) => index + 1));

  expect(await amounts(ana, "")).toEqual([0.23, 0.22, 0.21, 0.2, 0.19, 0.18, 0.17, 0.16, 0.15, 0.14]);
  expect(await amounts(ana, "?page=2")).toEqual([0.03, 0.02, 0.01]);
  const past = await ana.get("/transactions?page=3");
  expect([past.statusCode, past.json().data]).toEqual([200, []]);
  expect(await amounts(ana, "?page=999999999")).toEqual([]);
  expect((await page(ana, "?page=1")).pagination).toEqual({ totalItems: 23, totalPages: 3, itemsPerPage: 10 });
  expect((await page(ana)).data[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    createdAt: "2026-03-10T15:00:00.000Z",
    amount: 0.23,
    credit: true,
    category: "TED recebido",
    beneficiaryName: "Empresa Pagadora Ltda",
    externalStatus: "SETTLED",
  });
});

/** The last instant of a São Paulo day, the first of the next: with summer time (until 2019) and without. */
const edges: [instant: string, day: string][] = [
  ["2018-02-17T01:59:59.999Z", "2018-02-16"],
  ["2018-02-17T02:00:00.000Z", "2018-02-17"],
  ["2018-02-18T02:59:59.999Z", "2018-02-17"], // the clock went back at midnight: a day of 25 hours
  ["2018-02-18T03:00:00.000Z", "2018-02-18"],
  ["2018-11-04T02:59:59.999Z", "2018-11-03"],
  ["2018-11-04T03:00:00.000Z", "2018-11-04"], // it went forward at midnight: a day of 23 hours
  ["2018-11-05T01:59:59.999Z", "2018-11-04"],
  ["2018-11-05T02:00:00.000Z", "2018-11-05"],
  ["2025-12-31T02:59:59.999Z", "2025-12-30"],
  ["2025-12-31T03:00:00.000Z", "2025-12-31"],
  ["2026-01-01T02:59:59.999Z", "2025-12-31"],
  ["2026-01-01T03:00:00.000Z", "2026-01-01"],
];

test("a period has whole São Paulo days, first and last included, also with summer time", async () => {
  const ana = await aCustomer();
  for (const [place, [instant]] of edges.entries()) {
    clock.set(instant);
    await receive(ana, (place + 1) * 100);
  }
  clock.set("2026-03-10T15:00:00Z");
  await ana.signIn();

  for (const day of new Set(edges.map(([, expectedDay]) => expectedDay))) {
    const expected = edges.flatMap(([, other], index) => (other === day ? [index + 1] : [])).toReversed();
    const found = await page(ana, `?startDate=${day}&endDate=${day}`);
    expect(found.data.map(({ amount }: { amount: number }) => amount)).toEqual(expected);
    expect(found.summary).toEqual({ in: expected.reduce((sum, amount) => sum + amount, 0), out: 0 });
    expect(found.pagination.totalItems).toBe(expected.length);
  }
  expect(await amounts(ana, "?startDate=2018-02-17&endDate=2018-11-03")).toEqual([5, 4, 3, 2]);
  expect(await amounts(ana, "?endDate=2018-02-16")).toEqual([1]);
  expect(await amounts(ana, "?startDate=2026-01-01")).toEqual([12]);
  expect(await amounts(ana, "?startDate=2026-02-01&endDate=2026-02-28")).toEqual([]);
  expect((await page(ana, "?startDate=2018-02-18&endDate=2025-12-30")).summary).toEqual({ in: 45 - 6, out: 0 });
});

test.each([
  ["?startDate=2026-02-30", "Data inválida"],
  ["?endDate=2026-13-01", "Data inválida"],
  ["?startDate=10/03/2026", "Data inválida"],
  ["?startDate=2026-03-10T00:00:00Z", "Data inválida"],
  ["?startDate=2025-02-29&endDate=2025-03-01", "Data inválida"],
  ["?startDate=2026-03-11&endDate=2026-03-10", "O período termina antes de começar"],
  ["?page=-1", "Página inválida"],
  ["?page=1.5", "Página inválida"],
  ["?page=dois", "Página inválida"],
  ["?page=9999999999", "Página inválida"],
])("%s is a validation failure", async (query, message) => {
  const answer = await (await someone()).get(`/transactions${query}`);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { code: "validation", message: "Validation failed", validation: { query: { message } } },
  ]);
});

test.each([
  "?startDate=0001-01-01&endDate=9999-12-31",
  "?startDate=0000-01-01",
  "?endDate=9999-12-31",
  "?startDate=9999-12-31",
  "?endDate=0001-01-01",
])("a day before or after all accounts is valid: %s", async (query) => {
  const answer = await (await someone()).get(`/transactions${query}`);
  expect(answer.statusCode).toBe(200);
});

let known: Promise<Customer> | undefined;
const someone = () => (known ??= aCustomer());

test("rows are numbered without gaps, however many are written at once", async () => {
  const [ana, bruno] = [
    await aCustomer({ entityType: "COMPANY", balance: 100_00 }),
    await aCustomer({ key: "bruno@exemplo.com.br" }),
  ];
  const lookUps = [];
  for (let order = 0; order < 12; order += 1) lookUps.push(await ana.lookUp("bruno@exemplo.com.br"));
  for (let first = 0; first < 12; first += 4) {
    const some = lookUps.slice(first, first + 4);
    await Promise.all([...some.map((id) => ana.pay(id, 1)), ...some.map(() => receive(bruno, 5))]);
  }

  const rows = await db
    .selectFrom("account_transaction")
    .select("number")
    .where("account_id", "=", bruno.accountId)
    .execute();
  expect(rows.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 1),
  );
  expect(await failedLedgerChecks()).toEqual([]);
});

test("when the clock goes back the statement keeps its order", async () => {
  const ana = await aCustomer();
  clock.set("2026-03-11T03:00:00Z");
  await ana.signIn();
  await receive(ana, 1_00, 2_00);
  clock.advance(-2);
  await receive(ana, 3_00, 4_00);
  clock.set("2026-03-11T15:00:00Z");
  await ana.signIn();
  await receive(ana, 5_00);

  const { data, summary } = await page(ana, "?startDate=2026-03-11&endDate=2026-03-11");
  expect(data.map(({ amount }: { amount: number }) => amount)).toEqual([5, 4, 3, 2, 1]);
  expect(new Set(data.slice(1).map(({ createdAt }: { createdAt: string }) => createdAt))).toEqual(
    new Set(["2026-03-11T03:00:00.000Z"]),
  );
  expect(summary).toEqual({ in: 15, out: 0 });
  expect(await amounts(ana, "?endDate=2026-03-10")).toEqual([]);
  expect(await failedLedgerChecks()).toEqual([]);
});
