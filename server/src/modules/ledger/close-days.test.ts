import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { openDb } from "../../platform/database/db.ts";
import { closeDays } from "./ledger.ts";

const { aCustomer, aTenant, clock, db, superuser } = await aWorld();
clock.set("2026-03-02T12:00:00Z");
const owner = openDb(superuser, { max: 1, allTenants: true });
afterAll(owner.close);

test("a posting without entries does not let the closing of days run for ever, and hides no other day", async () => {
  const bank = await aTenant();
  const emptyPosting = (at: string) =>
    sql`insert into ledger_plain_posting (tenant_id, id, phase, pending_id, reason, posted_at)
        values (${bank.id}, ${randomUUID()}, 'FINAL', null, 'PIX_SENT', ${at})`.execute(owner.db);
  const closed = async () =>
    (
      await sql<{ day: string }>`
        select distinct day::text as day from ledger_day_total where tenant_id = ${bank.id} order by 1`.execute(
        owner.db,
      )
    ).rows.map(({ day }) => day);
  await emptyPosting("2026-02-20T12:00:00Z");
  clock.advance(2 * 86_400);
  await closeDays({ db, now: clock.now });
  expect(await closed()).toEqual([]);
  // A day of the same month that has entries is closed all the same.
  await aCustomer({ tenant: bank, balance: 100_00 });
  await emptyPosting("2026-03-05T12:00:00Z");
  clock.advance(3 * 86_400);
  await closeDays({ db, now: clock.now });
  expect(await closed()).toEqual(["2026-03-04"]);
});
