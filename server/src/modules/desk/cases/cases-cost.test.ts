import { expect, test } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import { pagesRead, statementsSentBy } from "../../../../test/pages-read.ts";
import { aWorld } from "../../../../test/world.ts";

const world = await aWorld();
const aStaff = await consoleOf(world);

test("a page of closed cases costs as much after 5,000 contests and blocks as after a few", async () => {
  const { aCustomer, aurora, databaseUrl, owner } = world;
  const staff = await aStaff("FRAUDE");
  const { accountId } = await aCustomer();
  const sql = owner();
  await sql.connect();
  const history = `(select n, md5('case' || n)::uuid as id, now() - n * interval '1 hour' as at
                      from generate_series(1, 5000) n) history`;
  await sql.query(
    `insert into contest_sent (tenant_id, id, account_id, transaction_id, end_to_end, protocol, situation, contested_cents,
                              status, created_at, analysis_until, decided_at)
     select $1, id, $2, id, 'E' || n, lpad(n::text, 18, '0'), 'SCAM', 100, 'REJECTED', at, at, at from ${history}`,
    [aurora.id, accountId],
  );
  await sql.query(
    `insert into pix_block (tenant_id, id, account_id, transaction_id, kind, amount_cents, held_cents, reason, created_at,
                            until_at, ended_at, ending)
     select $1, id, $2, id, 'PRECAUTIONARY', 100, 0, 'Suspeita', at, at, at, 'TERM' from ${history}`,
    [aurora.id, accountId],
  );
  await sql.query("analyze contest_sent, pix_block");
  await sql.end();
  const get = () => staff.get("/cases?state=CLOSED");
  expect((await get()).json().rows).toHaveLength(50);
  const [sent] = await statementsSentBy(get, "contest_sent");
  expect(await pagesRead({ databaseUrl, tenantId: aurora.id }, sent as NonNullable<typeof sent>)).toBeLessThan(2_500);
});
