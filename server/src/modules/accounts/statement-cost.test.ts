import { afterAll, expect, test } from "vitest";
import { sumDays } from "../../../../bench/history.ts";
import { pagesRead, statementsSentBy } from "../../../test/pages-read.ts";
import { aWorld, type Customer } from "../../../test/world.ts";

const { aCustomer, databaseUrl, owner } = await aWorld();
const rows = 200_000;

// Written once for both tests: it takes many seconds.
const sql = owner();
await sql.connect();
afterAll(async () => sql.end());
const big = await aCustomer();
await fill(big, rows);

test("a page costs as much in an account of 200,000 rows as in one of 25", { timeout: 120_000 }, async () => {
  const small = await aCustomer();
  await fill(small, 25);
  await sql.query("analyze account_entry, account_past_day, ledger_account");

  const smallFirst = await costOf(small, { page: 0 });
  const pages = {
    first: await costOf(big, { page: 0 }),
    deep: await costOf(big, { page: 5_000 }),
    last: await costOf(big, { page: rows / 10 - 1 }),
    month: await costOf(big, { page: 200, startDate: "2024-05-01", endDate: "2024-05-31" }),
    sinceLong: await costOf(big, { page: 0, startDate: "2015-01-02" }),
    nothing: await costOf(big, { page: 0, startDate: "2030-01-01" }),
  };
  // A deeper tree of each index, and rows that lie in a few more places: no more.
  for (const cost of Object.values(pages)) expect(cost).toBeLessThanOrEqual(smallFirst + 20);
});

test("a search costs as much in an account of 200,000 rows as in one of 10,000", { timeout: 120_000 }, async () => {
  const small = await aCustomer();
  await fill(small, 10_000);
  await sql.query("analyze account_entry, account_past_day, ledger_account");
  for (const search of [
    { q: "maria" },
    { q: "ninguem" },
    { kind: "PIX_RECEIVED" },
    { direction: "IN", amountFrom: "2" },
  ]) {
    for (const statement of ["account_search_pages", "account_search_kinds"]) {
      const [inSmall, inBig] = [
        await costOf(small, { page: 0, ...search }, statement),
        await costOf(big, { page: 0, ...search }, statement),
      ];
      expect(inBig).toBeLessThanOrEqual(inSmall * 1.5);
    }
  }
  const { searchedUntil, pagination } = (await big.get("/transactions?q=maria")).json();
  expect(pagination.totalItems).toBeLessThanOrEqual(10_000);
  expect(searchedUntil).toBe("2025-08-14T04:30:00.000Z");
  expect((await small.get("/transactions?q=maria")).json().searchedUntil).toBeNull();
  const before = await big.get("/transactions?q=maria&endDate=2025-08-14");
  expect(before.json().pagination.totalItems).toBeGreaterThan(0);
});

/** The 8 kB pages that PostgreSQL touches for the one statement of a page, as the call sends it. */
async function costOf(
  who: Customer,
  query: { page: number; [filter: string]: string | number },
  statement = "account_statement_pages",
) {
  const { page, ...filters } = query;
  const path = statement === "account_search_kinds" ? "/transactions/kinds?" : `/transactions?page=${page}&`;
  const get = async () => {
    const answer = await who.get(path + new URLSearchParams(filters as Record<string, string>).toString());
    expect(answer.statusCode).toBe(200);
  };
  const [sent, ...more] = await statementsSentBy(get, statement);
  expect(more).toEqual([]);
  return pagesRead({ databaseUrl, tenantId: who.tenant.id }, sent as NonNullable<typeof sent>);
}

/** A history of a row every half hour back from 2026-03-10, written at once. */
async function fill({ tenant, accountId }: Customer, many: number): Promise<void> {
  await sql.query(
    `insert into account_entry (tenant_id, account_id, number, id, created_at, amount_cents, credit, category,
                                      external_status, beneficiary_name, payer_name, posting_id, leg, entry_number,
                                      balance_after_cents)
     select $1, $2, n, gen_random_uuid(), timestamptz '2026-03-10T12:00Z' - ($3 - n) * interval '30 minutes', 100, n % 3 <> 0,
            'PIX_RECEIVED', 'SETTLED', 'Ana Lima', 'Maria Souza', gen_random_uuid(), 1, n, 0
       from generate_series(1, $3::int) n`,
    [tenant.id, accountId, many],
  );
  await sumDays(sql, tenant.id, [accountId]);
}
