import { type RawBuilder, sql } from "kysely";
import type { CaseClock, CaseKind, CaseOutcome } from "@vitral/contract/console/cases";
import type { ContestSituation } from "@vitral/contract/pix-sent-contests";
import type { Cents } from "@vitral/brazil/cents";

/** What a case is about: a contest, a block, a mark, a difference or a request, in the shape that all share. */
export type Matter = {
  kind: CaseKind;
  id: string;
  openedAt: Date;
  /** When it last came to the staff: opened, or objected to. */
  raisedAt: Date;
  isOpen: boolean;
  dueAt: Date | null;
  clock: CaseClock | null;
  outcome: CaseOutcome;
  protocol: string | null;
  accountId: string | null;
  transactionId: string | null;
  endToEnd: string | null;
  /** Of a mark alone. */
  document: string | null;
  amount: Cents | null;
  /** Still blocked; of a contest by its own block. */
  held: Cents;
  heldUntil: Date | null;
  situation: ContestSituation | null;
  words: string | null;
  reason: string | null;
  decidedAt: Date | null;
  objectedAt: Date | null;
  objectionDecidedAt: Date | null;
  /** A mark of the network's directory cannot be ended here. */
  isOurs: boolean;
};

type TenantMoment = { tenantId: string; now: Date };

const sent = ({ tenantId, now }: TenantMoment) => sql`
  select 'DISPUTE' as kind, d.id, d.created_at as opened_at, d.created_at as raised_at,
         d.status = 'IN_ANALYSIS' or (d.status = 'APPROVED' and d.followed_until > ${now}::timestamptz) as is_open,
         case d.status when 'IN_ANALYSIS' then d.analysis_until when 'APPROVED' then d.followed_until end as due_at,
         case d.status when 'IN_ANALYSIS' then 'ANALYSIS' when 'APPROVED' then 'RETURNS' end as clock,
         d.status as outcome, d.protocol, d.account_id, d.transaction_id, d.end_to_end, null::text as document,
         d.contested_cents as amount_cents, 0::bigint as held, null::timestamptz as held_until, d.situation,
         d.details as words, null::text as reason, d.decided_at, null::timestamptz as objected_at,
         null::timestamptz as objection_decided_at, true as is_ours
    from contest_sent d where d.tenant_id = ${tenantId}`;

const received = ({ tenantId, now }: TenantMoment) => sql`
  select 'INFRACTION' as kind, i.id, i.created_at as opened_at, coalesce(i.objected_at, i.created_at) as raised_at,
         i.status = 'IN_ANALYSIS' or (i.objection_status is not null and i.objection_status = 'IN_ANALYSIS')
           or (i.status = 'ACCEPTED' and i.followed_until > ${now}::timestamptz) as is_open,
         case i.status when 'IN_ANALYSIS' then i.analysis_until when 'ACCEPTED' then i.followed_until end as due_at,
         case i.status when 'IN_ANALYSIS' then 'ANALYSIS' when 'ACCEPTED' then 'RETURNS' end as clock,
         case i.objection_status when 'IN_ANALYSIS' then 'OBJECTED' when 'ACCEPTED' then 'OBJECTION_ACCEPTED'
           when 'REJECTED' then 'OBJECTION_REJECTED' else i.status end as outcome,
         i.protocol, i.account_id, i.transaction_id, i.end_to_end, null::text as document,
         i.contested_cents as amount_cents, coalesce(b.held_cents, 0) as held, b.until_at as held_until, i.situation,
         i.objection as words, null::text as reason, i.decided_at, i.objected_at, i.objection_decided_at, true as is_ours
    from contest_received i
    left join pix_block b
      on b.tenant_id = i.tenant_id and b.account_id = i.account_id and b.transaction_id = i.transaction_id
     and b.kind = 'CONTEST' and b.ended_at is null
   where i.tenant_id = ${tenantId}`;

const block = ({ tenantId }: TenantMoment) => sql`
  select 'BLOCK' as kind, b.id, b.created_at as opened_at, b.created_at as raised_at, b.ended_at is null as is_open,
         case when b.ended_at is null then b.until_at end as due_at,
         case when b.ended_at is null then 'BLOCK' end as clock,
         coalesce(b.ending, 'BLOCKED') as outcome, null::text as protocol, b.account_id, b.transaction_id, t.end_to_end,
         null::text as document, b.amount_cents, b.held_cents as held, b.until_at as held_until, null::text as situation,
         null::text as words, b.reason, b.ended_at as decided_at, null::timestamptz as objected_at,
         null::timestamptz as objection_decided_at, true as is_ours
    from pix_block b
    left join account_transaction t
      on t.tenant_id = b.tenant_id and t.account_id = b.account_id and t.id = b.transaction_id
   where b.tenant_id = ${tenantId} and b.kind = 'PRECAUTIONARY'`;

const mark = ({ tenantId, now }: TenantMoment) => sql`
  select 'MARK' as kind, m.id, m.marked_at as opened_at, m.marked_at as raised_at,
         is_mark_in_force(m, ${now}) as is_open,
         case when m.ended_at is null then m.until_at end as due_at,
         case when m.ended_at is null and m.until_at is not null then 'MARK' end as clock,
         case when m.ended_by = 'TERM' or m.until_at <= ${now}::timestamptz then 'TERM'
           when m.ended_at is null then 'MARKED' else 'UNMARKED' end as outcome,
         null::text as protocol, null::uuid as account_id, null::uuid as transaction_id, null::text as end_to_end,
         m.document, null::bigint as amount_cents, 0::bigint as held, null::timestamptz as held_until,
         null::text as situation, null::text as words, m.reason,
         coalesce(m.ended_at, case when m.until_at <= ${now}::timestamptz then m.until_at end) as decided_at,
         null::timestamptz as objected_at, null::timestamptz as objection_decided_at, m.source = 'OPERATOR' as is_ours
    from suspicion_mark m where m.tenant_id = ${tenantId}`;

/** A movement without a pair, or a finding, which names its key, or what it is of. */
const difference = ({ tenantId }: TenantMoment) => sql`
  select 'DIFFERENCE' as kind, d.id, d.found_at as opened_at, d.found_at as raised_at, d.ended_at is null as is_open,
         null::timestamptz as due_at, null::text as clock, d.outcome, null::text as protocol, k.account_id,
         null::uuid as transaction_id, d.end_to_end, null::text as document, d.amount_cents, 0::bigint as held,
         null::timestamptz as held_until, null::text as situation, null::text as words, d.reason,
         d.ended_at as decided_at, null::timestamptz as objected_at, null::timestamptz as objection_decided_at,
         true as is_ours
    from (select id, found_at, closed_at as ended_at, end_to_end, amount_cents, coalesce(resolution, note) as reason,
                 case when state <> 'OPEN' then state when side = 'LEDGER' then 'ONLY_HERE' else 'ONLY_THERE' end as outcome,
                 null::uuid as key_id
            from reconciliation_difference where tenant_id = ${tenantId}
           union all
          select id, found_at, gone_at, case when kind in ('ORDER', 'RETURN') then subject end, amount_cents,
                 case kind when 'ENTRY' then 'CID ' || subject
                           when 'DRIFT' then 'Desde ' || to_char(subject::date, 'DD/MM/YYYY') end,
                 kind, case kind when 'KEY' then subject::uuid end
            from reconciliation_finding where tenant_id = ${tenantId}) d
    left join pix_key k on k.tenant_id = ${tenantId} and k.id = d.key_id`;

const recall = ({ tenantId }: TenantMoment) => sql`
  select 'RECALL' as kind, r.id, r.created_at as opened_at, r.created_at as raised_at,
         r.status in ('OPEN', 'RETURNING') as is_open, case r.status when 'OPEN' then r.answer_until end as due_at,
         case r.status when 'OPEN' then 'ANSWER' end as clock,
         case r.status when 'OPEN' then 'ASKED' when 'CLOSED' then case r.result when 'REJECTED' then 'REFUSED'
           when 'PARTIALLY_ACCEPTED' then 'PARTLY_RETURNED' else 'RETURNED' end else r.status end as outcome,
         null::text as protocol, r.account_id, r.transaction_id, r.end_to_end, null::text as document, r.amount_cents,
         coalesce(b.held_cents, 0) as held, b.until_at as held_until, null::text as situation, r.details as words,
         r.rejection as reason, r.ended_at as decided_at, null::timestamptz as objected_at,
         null::timestamptz as objection_decided_at, true as is_ours
    from pix_recall r
    left join pix_block b
      on b.tenant_id = r.tenant_id and b.account_id = r.account_id and b.transaction_id = r.transaction_id
     and b.kind = 'RECALL' and b.ended_at is null and r.status = 'OPEN'
   where r.tenant_id = ${tenantId} and r.direction = 'RECEIVED'`;

/** The matters of each kind, as a select with the columns of `matterColumns`. */
export const matters: Record<CaseKind, (scope: TenantMoment) => RawBuilder<unknown>> = {
  DISPUTE: sent,
  INFRACTION: received,
  BLOCK: block,
  MARK: mark,
  DIFFERENCE: difference,
  RECALL: recall,
};

/** The columns of a matter `c` under the names of `Matter`. */
export const matterColumns = sql`
  c.kind, c.id, c.opened_at as "openedAt", c.raised_at as "raisedAt", c.is_open as "isOpen", c.due_at as "dueAt",
  c.clock, c.outcome, c.protocol, c.account_id as "accountId", c.transaction_id as "transactionId",
  c.end_to_end as "endToEnd", c.document, c.amount_cents as amount, c.held, c.held_until as "heldUntil", c.situation,
  c.words, c.reason, c.decided_at as "decidedAt", c.objected_at as "objectedAt",
  c.objection_decided_at as "objectionDecidedAt", c.is_ours as "isOurs"`;
