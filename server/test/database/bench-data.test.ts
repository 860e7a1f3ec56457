import { expect, test } from "vitest";
import { fillHistory, spreadOverHalfAYear } from "../../../bench/history.ts";
import { prepareOrders } from "../../../bench/orders.ts";
import { aWorld } from "../world.ts";

test("a measurement is loaded on every PostgreSQL that the bank runs on", async () => {
  const { aCustomer, owner } = await aWorld();
  const withKey = async (key: string) => ({ ...(await aCustomer({ key })), key });
  const [ana, bia] = [await withKey("ana@exemplo.com.br"), await withKey("bia@exemplo.com.br")];
  const asOwner = owner();
  await asOwner.connect();
  await asOwner.query("select set_config('vitral.tenant', '*', false)");
  await fillHistory(asOwner, ana.tenant.id, ana.accountId, 10);
  const { rows } = await asOwner.query(
    "select count(distinct id)::int as ids from account_transaction where account_id = $1",
    [ana.accountId],
  );
  expect(rows).toEqual([{ ids: 10 }]);
  await spreadOverHalfAYear(asOwner, ana.tenant.id);
  const { rows: days } = await asOwner.query<{ oldest: number; days: number; total: number }>(
    `select (extract(epoch from now() - min(t.created_at)) / 86400)::int as oldest,
            (select count(*)::int from account_day where account_id = $1) as days,
            (select max(last_number)::int from account_day where account_id = $1) as total
       from account_transaction t where t.account_id = $1`,
    [ana.accountId],
  );
  expect(days).toEqual([{ oldest: 162, days: 10, total: 10 }]);
  const bank = { owner: asOwner, people: [ana, bia], tenantId: ana.tenant.id };
  expect(await prepareOrders(bank, 5, "hot")).toHaveLength(5);
  await asOwner.end();
});
