import { expect, test } from "vitest";
import { consoleOf } from "../../../test/console-of.ts";
import { pagesRead, statementsSentBy } from "../../../test/pages-read.ts";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
const aStaff = await consoleOf(world);

test("a page of postings costs as much in an account of 100,000 entries as in a small one", async () => {
  const { owner, aurora } = world;
  const staff = await aStaff("AUDITORIA");
  const sql = owner();
  await sql.connect();
  await sql.query(
    `with posting as (
       insert into ledger_posting (tenant_id, id, phase, reason, posted_at)
       select $1, uuidv7(n * interval '-1 minute'), 'FINAL', 'PIX_SENT', now() - n * interval '1 minute'
         from generate_series(1, 100000) n returning id, posted_at)
     insert into ledger_entry (tenant_id, posting_id, leg, account_id, amount_cents, posted_at)
     select $1, p.id, a.leg, a.id, a.sign * 100, p.posted_at
       from posting p cross join (
         select id, case kind when 'TRANSIT' then 1 else 2 end as leg, case kind when 'TRANSIT' then -1 else 1 end as sign
           from ledger_account where tenant_id = $1 and kind in ('TRANSIT', 'SETTLEMENT')) a`,
    [aurora.id],
  );
  await sql.query("analyze ledger_posting, ledger_entry, ledger_account");
  for (const filter of [
    "account=SETTLEMENT",
    "account=FEES",
    "account=TRANSIT&reason=PIX_SENT",
    "account=SETTLEMENT&reason=PIX_REFUND",
  ]) {
    const get = () => staff.get(`/ledger/postings?${filter}`);
    const [sent] = await statementsSentBy(get, "ledger_entry");
    expect(await pagesRead(sql, sent as NonNullable<typeof sent>)).toBeLessThan(1_500);
  }
  await sql.end();
});
