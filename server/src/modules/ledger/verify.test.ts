import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aWorld, pin } from "../../../test/world.ts";
import { openDb } from "../../platform/database/db.ts";
import { verifyLedger } from "./ledger.ts";

const { aCustomer, aurora, anExternalPayee, failedLedgerChecks, clock, db, superuser } = await aWorld();
const vandal = openDb(superuser, { max: 1 });
afterAll(vandal.close);

/**
 * The checks that fail after a statement ran with all triggers and foreign keys disabled; then everything is restored.
 */
async function brokenAfter(damage: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ledger_internal_account(${aurora.id}, 'TRANSIT') as id`.execute(
    vandal.db,
  );
  const tx = await vandal.db.startTransaction().execute();
  await sql`set local session_replication_role = replica`.execute(tx);
  const planted = await sql
    .raw(damage.replace(":transit", `'${rows[0]?.id}'`).replace(":tenant", `'${aurora.id}'`))
    .execute(tx);
  const checks = await verifyLedger(tx);
  await tx.rollback().execute();
  expect(planted.numAffectedRows).toBeGreaterThan(0n);
  return checks.filter(({ broken }) => broken > 0).map(({ check }) => check);
}

beforeAll(async () => {
  const [ana, bruno] = [
    await aCustomer({ balance: 500_00 }),
    await aCustomer({ key: "bruno@exemplo.com.br" }),
    await anExternalPayee("sol@exemplo.com.br"),
    await anExternalPayee("recusa@exemplo.com.br", "REFUSE"),
    await anExternalPayee("silencio@exemplo.com.br", "SILENT"),
  ];
  await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 10);
  const [{ id }] = (await bruno.get("/transactions")).json().data;
  await bruno.post(`/transactions/${id}/refunds`, { refundId: randomUUID(), amount: 4, pin });
  await ana.pay(await ana.lookUp("sol@exemplo.com.br"), 20);
  await ana.pay(await ana.lookUp("recusa@exemplo.com.br"), 30);
  clock.advance(86_400);
  await ana.signIn();
  await ana.pay(await ana.lookUp("silencio@exemplo.com.br"), 40);
});

test("the ledger passes every check after payments of every kind", async () => {
  expect(await failedLedgerChecks()).toEqual([]);
  expect((await verifyLedger(db)).length).toBe(Object.keys(damage).length);
});

/** One damage for each check. */
const damage: Record<string, string> = {
  "every posting balances": `update ledger_plain_entry set amount_cents = amount_cents + 1 where account_id = :transit`,
  "every posting has entries": `insert into ledger_plain_posting values (:tenant, gen_random_uuid(), 'FINAL', null, 'SEED', now())`,
  "every entry has its posting": `update account_entry set posting_id = gen_random_uuid() where leg = 1`,
  "every entry has its account": `update ledger_plain_entry set account_id = gen_random_uuid() where account_id = :transit`,
  "every balance is the sum of its entries": `update ledger_account set balance_cents = balance_cents + 1 where kind = 'CUSTOMER'`,
  "every entry follows the one before, in its number and its balance": `update account_entry set balance_after_cents = balance_after_cents + 1 where number = 1`,
  "every closed day is the sum of its entries": `insert into ledger_day_total values (:tenant, '2026-03-01', 'FEES', 1, 0, 1)`,
  "what is in transit is what is pending": `update pix_payment set amount_cents = amount_cents + 1 where status = 'PENDING'`,
  "every statement is numbered without gaps": `update account_entry set number = number + 7, entry_number = entry_number + 7 where number = 2`,
  "every answer mirrors what was pending": `update ledger_plain_posting set pending_id = (select id from pix_payment where payee_account_id is not null limit 1) where phase = 'POSTED'`,
  "every payment has its look-up": `delete from pix_look_up`,
  "every look-up has its accounts": `update pix_look_up set payee_account_id = gen_random_uuid()`,
  "every payment stands in the books as it ended": `update pix_payment set status = 'FAILED' where status = 'SETTLED'`,
  "every payment has its rows on the statements of both": `update pix_payment set payee_account_id = account_id where payee_account_id is not null`,
  "every statement row of a payment leaves its outcome to it": `update account_entry set external_status = 'SETTLED' where posting_id in (select id from pix_payment where status = 'PENDING')`,
  "every statement row has names and says how it ended": `update account_entry set external_status = null where category = 'REFUND'`,
  "every refund stands in the books and on its statement as it ended": `update pix_refund set status = 'FAILED', failure = 'AC03' where direction = 'MADE'`,
  "no Pix is refunded beyond its amount": `update pix_refund set amount_cents = amount_cents + 601`,
  "what is blocked of a balance is what its blocks hold": `update ledger_account set blocked_cents = 1 where kind = 'CUSTOMER' and balance_cents > 0`,
  "every statement runs forward in time": `update account_entry set created_at = created_at + interval '1 year' where number = 1`,
  "every statement sums to its balance": `update account_entry set amount_cents = amount_cents + 1 where credit`,
  "every day holds the totals and the last row of its statement": `update account_past_day set in_total_cents = in_total_cents + 1, out_total_cents = out_total_cents + 1`,
  "every limit window counts its payments": `update ledger_account set day_used_cents = day_used_cents + 1`,
};

test.each(Object.entries(damage))("planted damage is found: %s", async (check, statement) => {
  expect(await brokenAfter(statement)).toContain(check);
});

test.each([
  ["the last number of a day that is over", "update account_past_day set last_number = last_number + 1"],
  [
    "the last number of the newest day",
    "update ledger_account set last_number = last_number + 1 where day is not null",
  ],
  ["the moment of its last row", "update ledger_account set last_at = last_at + interval '1 ms' where day is not null"],
  [
    "both totals of the newest day",
    "update ledger_account set in_total_cents = in_total_cents + 5, out_total_cents = out_total_cents + 5 where day is not null",
  ],
  ["a day that is over", "delete from account_past_day"],
])("damage of the days alone is found, although the balances are right: %s", async (_name, statement) => {
  expect(await brokenAfter(statement)).toEqual(["every day holds the totals and the last row of its statement"]);
});

test.each(["day_used_cents", "night_used_cents", "night_people_cents", "pin_only_cents"])(
  "a window's sum that is not that of its payments is found: %s",
  async (column) => {
    const found = await brokenAfter(`update ledger_account set ${column} = ${column} + 1 where kind = 'CUSTOMER'`);
    expect(found).toEqual(["every limit window counts its payments"]);
  },
);

test("verifying the ledger changes nothing", async () => {
  expect(await failedLedgerChecks()).toEqual([]);
});
