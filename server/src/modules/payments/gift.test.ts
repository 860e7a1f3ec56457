import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld, pin } from "../../../test/world.ts";
import { asActiveCustomer } from "../identity/identity.ts";
import { payByMethod, type PaymentMethod } from "./payments.ts";

const { aCustomer, db, deps, failedLedgerChecks, owner } = await aWorld();

/** All that a method needs in SQL: money for another customer. */
const client = owner();
await client.connect();
await client.query(`
  create function gift(p_tenant uuid, p_account uuid, p_to uuid, p_id uuid, p_amount bigint, p_at timestamptz)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform require_tenant(p_tenant);
    perform ledger_lock(p_tenant, array[p_account, p_to], true);
    if exists (select from ledger_posting where tenant_id = p_tenant and id = p_id) then return 'REPEATED'; end if;
    if (select balance_cents - blocked_cents < p_amount from ledger_account
         where tenant_id = p_tenant and id = p_account) then return 'INSUFFICIENT_FUNDS'; end if;
    perform ledger_post_batch(p_tenant, p_at, array[
      (p_id, 'FINAL', null, 'GIFT', p_account, -p_amount)::ledger_line,
      (p_id, 'FINAL', null, 'GIFT', p_to, p_amount)::ledger_line]);
    perform statement_write_batch(p_tenant, array(
      select (p_tenant, a.id, 0, case a.id when p_to then new_id() else p_id end, p_at, p_at, p_amount, 0, a.id = p_to,
              'PAYMENT', 'SETTLED', null, 'Quem recebe', null, null, 'Quem paga', null, null, null, null,
              false)::account_transaction
        from account a where a.tenant_id = p_tenant and a.id in (p_account, p_to)), '{}');
    return 'PAID';
  end $$;
  grant execute on function gift to public`);
await client.end();

const gift: PaymentMethod<{ toAccountId: string }> = {
  throttle: "TRANSFER",
  execute: async (tx, { tenantId, accountId, toAccountId, id, amount, now }) => {
    const { rows } = await sql<{ outcome: "PAID" | "REPEATED" | "INSUFFICIENT_FUNDS" }>`
      select gift(${tenantId}, ${accountId}, ${toAccountId}, ${id}, ${amount}, ${now}) as outcome`.execute(tx);
    return rows[0]?.outcome ?? "INSUFFICIENT_FUNDS";
  },
};

test("a way to pay is a method: authorized, once for each id, in the books and on the statement", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const caller = await asActiveCustomer(deps)({ headers: ana.headers, hostname: ana.tenant.host } as FastifyRequest);
  const bruno = await aCustomer();
  const order = { id: randomUUID(), accountId: ana.accountId, toAccountId: bruno.accountId, amount: cents(30_00) };
  const pay = (changes: Partial<typeof order> = {}, typed = pin) =>
    payByMethod(deps, caller, gift, { ...order, ...changes }, typed);
  await expect(pay({}, "9999")).rejects.toMatchObject({ code: "WRONG_PIN" });
  for (let again = 0; again < 2; again += 1) expect(await pay()).toEqual({ transactionId: order.id });
  await expect(pay({ id: randomUUID(), amount: cents(70_01) })).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  expect([await ana.balance(), await bruno.balance()]).toEqual([70_00, 30_00]);
  const [row] = (await ana.get("/transactions")).json().data;
  expect(row).toMatchObject({ category: "Pagamento", amount: 30, credit: false });
  expect(await failedLedgerChecks()).toEqual([]);
  const { rows } = await sql`select from ledger_posting where reason = 'GIFT'`.execute(db);
  expect(rows).toHaveLength(1);
});
