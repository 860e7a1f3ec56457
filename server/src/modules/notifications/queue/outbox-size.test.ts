import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld } from "../../../../test/world.ts";
import { deliver } from "./deliver.ts";
import { newLanes, takeMessages } from "./take-messages.ts";
import { noPush } from "../../../../test/push-service.ts";

const { aurora, db, deps, owner, secrets, tenants } = await aWorld();
const asOwner = owner();

const rounds = 20;
const paymentsOfRound = 300;

/**
 * Two e-mails for each payment, as SQL writes them, to one of 1,000 customers; each round is a second later. The
 * moments are fixed: a clock that is set back would put ids between older ones, which splits pages of the index.
 */
const write = (round: number) =>
  sql`insert into outbox (tenant_id, id, channel, recipient, template, data, end_to_end)
      select ${aurora.id}, id_at(timestamptz '2026-03-10 12:00Z' + ${round}::int * interval '1 second' + n * interval '1 millisecond'), 'EMAIL', 'cliente.' || (n * 37 + side) % 1000 || '@exemplo.com.br', template,
             jsonb_build_object('name', 'Ana Maria Lima', 'amountCents', 1234, 'beneficiary', 'Bruno Reis', 'at', now(),
                                'payer', 'Bruno Reis', 'scheduled', false, 'endToEnd', end_to_end), end_to_end
        from generate_series(1, ${paymentsOfRound}::int) n
       cross join lateral (select 'E999999942026031015' || ${String(round + 10)}::text || substr(md5(n::text || random()), 1, 11)) e (end_to_end)
       cross join (values ('payment-sent', 0), ('payment-received', 500)) sides (template, side)`.execute(db);

test("a sent e-mail keeps at most 480 bytes, indexes included, in three of them", async () => {
  await asOwner.connect();
  // Its analysis in the middle of a round would keep rows of that round from the vacuum after it.
  await asOwner.query("alter table outbox set (autovacuum_enabled = false)");
  const mailer = { send: async () => {}, close: async () => {} };
  const sms = { send: async () => {} };
  const delivery = { db, now: deps.now, secrets, tenants, mailer, sms, push: noPush, attachments: {} };
  for (let round = 0; round < rounds; round += 1) {
    await write(round);
    const ended: Promise<void>[] = [];
    const take = () =>
      takeMessages(db, newLanes(), 50, async (_lane, tenantId, leases) => {
        ended.push(...(await deliver(delivery, tenantId, leases)).map((message) => message.ended));
      });
    while ((await take()).taken > 0) await Promise.all(ended);
    await asOwner.query("vacuum outbox");
  }
  // A transaction in any database of the cluster keeps entries of sent messages here until it ends, then they go.
  await asOwner.query("reindex index outbox_open");
  const { rows } = await asOwner.query<{ bytes: number; sent: number; parts: Record<string, number> }>(`
    select pg_total_relation_size('outbox')::float8 / sent as bytes, sent,
           (select jsonb_object_agg(relname, round(pg_relation_size(oid) / sent::numeric))
              from pg_class where relname like 'outbox%') as parts
      from (select count(*)::float8 as sent from outbox where delivered_at is not null) o`);
  await asOwner.end();
  const [found] = rows;
  expect(found?.sent).toBe(rounds * paymentsOfRound * 2);
  // In one text, so that a failure says where the bytes went.
  expect(JSON.stringify(found)).toSatisfy(() => (found?.bytes ?? Infinity) < 480);
});
