import type pg from "pg";
import { analyzeTables } from "./orders.ts";

/**
 * The work of a bank's staff after ten years, by the number of its customers: for each hundred of them a thousand audit
 * rows, 500 messages, 50 commands, 40 contests, 20 blocks and marks, and two applications that wait. One in a hundred
 * of contests, blocks and marks is open, and somebody has half of the open contests.
 */
export async function addStaffWork(owner: pg.Client, tenantId: string, customers: number): Promise<void> {
  const many = (perHundred: number) => Math.ceil((customers * perHundred) / 100);
  await owner.query(
    `create temp table chosen as
     select row_number() over () - 1 as ordinal, a.owner_id as customer, a.id as account, c.document, c.name
       from account a join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id where a.tenant_id = $1`,
    [tenantId],
  );
  await owner.query("create unique index on chosen (ordinal)");
  await addStaff(owner, 500);
  await addAudit(owner, tenantId, many(1_000));
  await addCommands(owner, tenantId, many(50));
  await addCases(owner, tenantId, many(20));
  await addMessages(owner, tenantId, many(500));
  await addApplications(owner, tenantId, many(2));
  await addBooks(owner, tenantId, many(50));
  await owner.query("drop table chosen");
  await closeDays(owner, tenantId);
  await analyzeTables(owner);
}

/** The totals of the days, which a worker of a running bank adds up day by day. */
async function closeDays(owner: pg.Client, tenantId: string): Promise<void> {
  await owner.query("set vitral.tenant = '*'");
  for (let days = 1; days > 0;) {
    const { rows } = await owner.query<{ days: number }>("select ledger_close_days($1, sao_paulo_day(now())) as days", [
      tenantId,
    ]);
    days = rows[0]?.days ?? 0;
  }
  await owner.query("reset vitral.tenant");
}

/** A row for each number, `n`, from the oldest to the newest of ten years, `at`, with a customer. */
const overTenYears = (many: string) => `
  (select n, uuidv7(at - now()) as id, at, c.* from (
     select n, now() - (${many}::bigint - n) * (interval '3650 days' / ${many}::bigint) as at
       from generate_series(1, ${many}::bigint) n) r
     join chosen c on c.ordinal = r.n % (select count(*) from chosen))`;

async function addStaff(owner: pg.Client, many: number): Promise<void> {
  await owner.query(
    `insert into staff (id, email, name, role, created_at)
     select new_id(), 'pessoa' || n || '@banco.exemplo', 'Pessoa ' || n, 'OPERACAO', now()
       from generate_series(1, $1::int) n`,
    [many],
  );
}

/** The hashes are none: the chain of this bank is listed, not verified. */
async function addAudit(owner: pg.Client, tenantId: string, many: number): Promise<void> {
  await owner.query(
    `insert into audit_event (tenant_id, number, id, at, actor, staff_id, maker, maker_staff_id, alone, action,
                              customer_id, reason, previous_hash, hash)
     select $1, coalesce(h.number, 0) + r.n, r.id, r.at, s.email, s.id, m.email, m.id, n % 500 = 0,
            (array['customer.block', 'customer.reveal', 'staff.sign-in', 'limits.set', 'command.approve'])[1 + n % 5],
            case when n % 5 <> 2 then customer end, 'Pedido ' || n, sha256(''), sha256('')
       from ${overTenYears("$2")} r
       join (select row_number() over () - 1 as i, id, email from staff) s on s.i = r.n % 500
       left join (select row_number() over () - 1 as i, id, email from staff) m
         on m.i = (r.n + 1) % 500 and r.n % 5 = 4
       left join audit_chain h on h.tenant_id = $1`,
    [tenantId, many],
  );
  await owner.query(
    `insert into audit_chain select $1, max(number), sha256('') from audit_event where tenant_id = $1
     on conflict (tenant_id) do update set number = excluded.number, hash = excluded.hash`,
    [tenantId],
  );
}

async function addCommands(owner: pg.Client, tenantId: string, many: number): Promise<void> {
  await owner.query(
    `insert into staff_command (tenant_id, id, kind, payload, changes, sentence, reason, customer_id,
                                idempotency_key, maker_id, maker_name, maker_email, maker_role, made_at, state, needs_second,
                                checker_id, checker_name, decided_at)
     select $1, r.id, 'customer.close', jsonb_build_object('customerId', customer), '[]', 'Encerrar a conta de ' || r.name,
            'Pedido ' || n, customer, r.id, m.id, m.name, m.email, m.role, at,
            case when n % 200 = 0 then 'WAITING' else 'EXECUTED' end, true,
            case when n % 200 <> 0 then c.id end, case when n % 200 <> 0 then c.name end,
            case when n % 200 <> 0 then at + interval '1 hour' end
       from ${overTenYears("$2")} r
       join (select row_number() over () - 1 as i, id, name, email, role from staff) m on m.i = r.n % 499
       join (select row_number() over () - 1 as i, id, name from staff) c on c.i = 1 + r.n % 499`,
    [tenantId, many],
  );
}

/** `many` sent and as many received contests, half as many blocks and marks. */
async function addCases(owner: pg.Client, tenantId: string, many: number): Promise<void> {
  const protocol = (kind: number) => `'${kind}' || lpad(n::text, 17, '0')`;
  const open = "n % 100 = 0";
  const decided = `case when not ${open} then at + interval '3 days' end`;
  await owner.query(
    `insert into contest_sent (tenant_id, id, account_id, transaction_id, end_to_end, protocol, situation, contested_cents,
                              status, created_at, analysis_until, decided_at)
     select $1, id, account, id, 'E99999999' || lpad(n::text, 23, '0'), ${protocol(1)}, 'SCAM', 100,
            case when ${open} then 'IN_ANALYSIS' else 'REJECTED' end, at, at + interval '7 days', ${decided}
       from ${overTenYears("$2")} r`,
    [tenantId, many],
  );
  await owner.query(
    `insert into contest_received (tenant_id, id, account_id, transaction_id, end_to_end, protocol, situation,
                                 contested_cents, status, created_at, analysis_until, decided_at)
     select $1, id, account, id, 'E99999998' || lpad(n::text, 23, '0'), ${protocol(2)}, 'SCAM', 100,
            case when ${open} then 'IN_ANALYSIS' else 'REJECTED' end, at, at + interval '7 days', ${decided}
       from ${overTenYears("$2")} r`,
    [tenantId, many],
  );
  await owner.query(
    `insert into pix_block (tenant_id, id, account_id, transaction_id, kind, amount_cents, held_cents, reason, created_at,
                            until_at, ended_at, ending)
     select t.tenant_id, uuidv7(t.created_at - now()), t.account_id, t.id, 'PRECAUTIONARY', t.amount_cents, 0, 'Suspeita',
            t.created_at, t.created_at + interval '72 hours',
            case when t.number % 100 <> 0 then t.created_at + interval '72 hours' end,
            case when t.number % 100 <> 0 then 'TERM' end
       from (select distinct on (account_id) * from account_transaction where tenant_id = $1 limit $2) t`,
    [tenantId, Math.ceil(many / 2)],
  );
  await owner.query(
    `insert into suspicion_mark (tenant_id, id, document, source, marked_by, reason, marked_at, until_at, ended_at, ended_by)
     select $1, id, document, 'OPERATOR', 'pessoa1@banco.exemplo', 'Suspeita', at, null,
            ${decided}, case when not ${open} then 'pessoa2@banco.exemplo' end
       from ${overTenYears("$2")} r`,
    [tenantId, Math.ceil(many / 2)],
  );
  await owner.query(
    `insert into case_work (tenant_id, kind, subject_id, state, state_at, assignee_id, assignee_name)
     select $1, kind, r.id, 'INVESTIGATING', now(), s.id, s.name
       from (select 'DISPUTE' as kind, id, row_number() over () as n from contest_sent
              where tenant_id = $1 and status = 'IN_ANALYSIS'
             union all
             select 'INFRACTION', id, row_number() over () from contest_received
              where tenant_id = $1 and status = 'IN_ANALYSIS') r
       join (select row_number() over () - 1 as i, id, name from staff) s on s.i = r.n % 500
      where r.n % 2 = 0`,
    [tenantId],
  );
}

async function addMessages(owner: pg.Client, tenantId: string, many: number): Promise<void> {
  await owner.query(
    `insert into outbox (tenant_id, id, channel, recipient, template, data, created_at, next_try_at, delivered_at, failed_at)
     select $1, id, 'EMAIL', 'p' || ordinal || '@exemplo.com.br', 'payment-received', '{}', at,
            case when n % 500 = 1 then at + interval '1 hour' end, case when n % 500 > 1 then at + interval '1 second' end, case when n % 500 = 0 then at + interval '1 hour' end
       from ${overTenYears("$2")} r`,
    [tenantId, many],
  );
}

async function addApplications(owner: pg.Client, tenantId: string, many: number): Promise<void> {
  await owner.query(
    `with waiting as (
       update customer set status = 'IN_ANALYSIS_INTERNAL'
        where tenant_id = $1 and id in (select customer from chosen where ordinal % 50 = 1 limit $2) returning id, created_at)
     insert into onboarding (tenant_id, customer_id, signed_up_at, submitted_at, examined_at)
     select $1, id, created_at, created_at + interval '1 hour', created_at + interval '1 hour' from waiting`,
    [tenantId, many],
  );
}

/** Verifications of the books, and movements that the network's statement has and the ledger has not. */
async function addBooks(owner: pg.Client, tenantId: string, many: number): Promise<void> {
  await owner.query(
    `insert into ledger_verification (tenant_id, id, actor, started_at, alive_at, ended_at, state)
     select $1, id, 'pessoa1@banco.exemplo', at, at, at, 'SOUND' from ${overTenYears("$2")} r`,
    [tenantId, many],
  );
  await owner.query(
    `insert into reconciliation_difference (tenant_id, id, day, side, end_to_end, amount_cents, at, found_at, state, closed_at)
     select $1, id, at::date, 'NETWORK', 'E99999997' || lpad(n::text, 23, '0'), 100, at, at,
            case when n % 100 = 0 then 'OPEN' else 'MATCHED' end, case when n % 100 <> 0 then at + interval '1 day' end
       from ${overTenYears("$2")} r`,
    [tenantId, many],
  );
  await owner.query(
    `insert into customer_note (tenant_id, id, customer_id, at, staff_id, author, text)
     select $1, id, (select customer from chosen where ordinal = 0), at, id, 'Pessoa 1', 'Nota ' || n
       from ${overTenYears("$2")} r`,
    [tenantId, Math.ceil(many / 10)],
  );
}
