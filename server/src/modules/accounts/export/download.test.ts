import { cents } from "@vitral/brazil/cents";
import { Ofx } from "ofx-data-extractor";
import type pg from "pg";
import { expect, test } from "vitest";
import { sumDays } from "../../../../../bench/history.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";

const { aCustomer, clock, deposit, owner } = await aWorld();

const file = (who: Customer, query: string) => who.get(`/transactions/file?${query}`);
const march = "startDate=2026-03-01&endDate=2026-03-31";

let made: Promise<Customer> | undefined;
const ana = () =>
  (made ??= (async () => {
    const customer = await aCustomer({ balance: 100_00 });
    await aCustomer({ name: "João Alves", key: "joao@exemplo.com.br" });
    await deposit(customer.tenant.id, customer.accountId, cents(50_00));
    await customer.pay(await customer.lookUp("joao@exemplo.com.br"), 12.34);
    return customer;
  })());

test("a period is loaded as PDF, CSV and OFX at once, each with its name and type", async () => {
  const who = await ana();
  for (const [format, type, begins] of [
    ["pdf", "application/pdf", "%PDF-1.7"],
    ["csv", "text/csv; charset=utf-8", "\uFEFFData;Hora;"],
    ["ofx", "application/x-ofx", "OFXHEADER:100\r\n"],
  ] as const) {
    const answer = await file(who, `format=${format}&${march}`);
    expect([answer.statusCode, answer.headers["content-type"], answer.headers["content-disposition"]]).toEqual([
      200,
      type,
      `attachment; filename="extrato-2026-03-01-a-2026-03-31.${format}"`,
    ]);
    expect(answer.body.startsWith(begins)).toBe(true);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("the movements of the OFX file are those of the statement, and the balance is the account's", async () => {
  const who = await ana();
  const { rawPayload } = await file(who, `format=ofx&${march}`);
  const read = Ofx.fromBuffer(rawPayload).toNormalized();
  expect(read.transactions.map(({ amount }) => amount)).toEqual([100, 50, -12.34]);
  expect(rawPayload.toString("latin1")).toContain(`<BALAMT>${((await who.balance()) / 100).toFixed(2)}\r\n`);
  const [newest] = (await who.get("/transactions")).json().data;
  expect(read.transactions.at(-1)?.fitId).toBe(newest.id);
});

test.each([
  ["format=doc", "Escolha PDF, CSV ou OFX"],
  ["", "Escolha PDF, CSV ou OFX"],
])("the format %j is refused", async (format, message) => {
  const answer = await file(await ana(), `${format}&${march}`);
  expect([answer.statusCode, answer.json().validation]).toEqual([400, { query: { message } }]);
});

test.each([
  ["startDate=2026-03-02&endDate=2026-03-01", "O período termina antes de começar"],
  ["startDate=2026-03-02", "Por favor, selecione um período para exportar."],
])("the period %s is refused", async (period, message) => {
  const answer = await file(await ana(), `format=csv&${period}`);
  expect([answer.statusCode, answer.json().validation]).toEqual([400, { query: { message } }]);
});

test("any period is loaded, however long; one with more than ten thousand rows is not", async () => {
  const who = await aCustomer();
  for (const period of ["startDate=2016-03-11&endDate=2026-03-11", "startDate=0001-01-01&endDate=9999-12-31"])
    for (const format of ["pdf", "csv", "ofx"])
      expect((await file(who, `format=${format}&${period}`)).statusCode).toBe(200);
  const sql = owner();
  await sql.connect();
  await fill(sql, who, 10_001);
  await sql.end();
  const answer = await file(who, `format=csv&${march}`);
  expect([answer.statusCode, answer.json().code]).toEqual([422, "STATEMENT_TOO_LONG"]);
});

async function fill(sql: pg.Client, { tenant, accountId }: Customer, rows: number): Promise<void> {
  await sql.query(
    `insert into account_entry (tenant_id, account_id, number, id, created_at, amount_cents, credit, category,
                                      external_status, beneficiary_name, payer_name, posting_id, leg, entry_number,
                                      balance_after_cents)
     select $1, $2, n, gen_random_uuid(), timestamptz '2026-03-10T12:00Z', 100, true, 'PIX_RECEIVED', 'SETTLED', 'Ana', 'Rui',
            gen_random_uuid(), 1, n, 0
       from generate_series(1, $3::int) n`,
    [tenant.id, accountId, rows],
  );
  await sumDays(sql, tenant.id, [accountId]);
}

test("at most thirty files are loaded in ten minutes", async () => {
  const who = await aCustomer();
  const statuses = [];
  for (let turn = 0; turn < 31; turn += 1) statuses.push((await file(who, `format=csv&${march}`)).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  clock.advance(600);
  expect((await file(who, `format=csv&${march}`)).statusCode).toBe(200);
});
