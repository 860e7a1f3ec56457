-- Payments of one tenant that wait at the same moment are posted in one transaction, and each keeps its own outcome. What was
-- done row by row for one payment is done here in a few statements for all of them (docs/decisions/0019).

-- Plans of these functions are made once per connection, perhaps while the tables are still empty: only look-ups by index may
-- be in them, and nothing of it is worth compiling. What they call goes by the same settings.

-- Each of these was a query of its own for every row written, with a lock on the row that it found. ledger_entry: only
-- ledger_post_group writes it, together with its posting, and neither is ever removed; `ledger verify` looks for strays.
-- account_transaction: account_day has the same reference, and every row of a statement has its day. pix_payment: the look-up
-- that it names has it.
alter table ledger_entry drop constraint ledger_entry_tenant_id_posting_id_fkey;
alter table account_transaction drop constraint account_transaction_tenant_id_account_id_fkey;
alter table pix_payment drop constraint pix_payment_tenant_id_account_id_fkey;

-- Nothing asks for look-ups by their end, and without this index to mark a look-up as paid touches no index at all.
drop index pix_look_up_tenant_id_expires_at_idx;
-- Room on each page for the next version of a row that changes with every payment.
alter table pix_look_up set (fillfactor = 85);
alter table ledger_account set (fillfactor = 70);
alter table account_day set (fillfactor = 70);
alter table customer set (fillfactor = 85);

-- One leg of one posting, with what the posting itself says.
create type ledger_line as (posting_id uuid, phase text, pending_id uuid, reason text, account_id uuid, amount_cents bigint);

-- A running balance below nothing is refused in the middle of a group too, as it always was between two legs.
alter table ledger_entry add constraint ledger_entry_balance_cents_check check (balance_after_cents >= 0) not valid;

-- Moves money, of many postings at once: the only function in the house that changes a balance. Lines count in their order.
create function ledger_post_group(p_tenant uuid, p_at timestamptz, p_lines ledger_line[]) returns void
language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_posting uuid;
  v_written integer;
begin
  select posting_id into v_posting from unnest(p_lines) group by posting_id having sum(amount_cents) <> 0 limit 1;
  if v_posting is not null then
    raise exception 'posting % does not balance', v_posting;
  end if;
  select a.posting_id into v_posting
    from (select posting_id, pending_id, array_agg((account_id, amount_cents)::ledger_leg) as legs
            from unnest(p_lines) where pending_id is not null group by 1, 2) a
   where ledger_answers(p_tenant, a.pending_id, a.legs) is not true limit 1;
  if v_posting is not null then
    raise exception 'posting % does not answer what is pending', v_posting;
  end if;

  perform ledger_lock(p_tenant, array(select account_id from unnest(p_lines)));
  insert into ledger_posting
  select distinct p_tenant, posting_id, phase, pending_id, reason, p_at from unnest(p_lines);
  insert into ledger_entry
  select p_tenant, l.posting_id, row_number() over (partition by l.posting_id order by l.place), l.account_id, l.amount_cents,
         case a.kind when 'CUSTOMER' then
           a.balance_cents + sum(l.amount_cents) over (partition by l.account_id order by l.place) end
    from unnest(p_lines) with ordinality l(posting_id, phase, pending_id, reason, account_id, amount_cents, place)
    join ledger_account a on a.tenant_id = p_tenant and a.id = l.account_id;
  get diagnostics v_written = row_count;
  if v_written <> cardinality(p_lines) then
    raise exception 'no account % in the ledger', (
      select account_id from unnest(p_lines) l
       where not exists (select from ledger_account a where a.tenant_id = p_tenant and a.id = l.account_id) limit 1);
  end if;
  update ledger_account a set balance_cents = a.balance_cents + l.moved
    from (select account_id, sum(amount_cents) as moved from unnest(p_lines) group by account_id) l
   where a.tenant_id = p_tenant and a.id = l.account_id and a.kind = 'CUSTOMER';
end $$;

-- One posting by itself.
create or replace function ledger_post(
  p_tenant uuid, p_posting uuid, p_phase text, p_pending uuid, p_reason text, p_at timestamptz, p_legs ledger_leg[]
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(cardinality(p_legs), 0) = 0 then
    raise exception 'posting % does not balance', p_posting;
  end if;
  perform ledger_post_group(p_tenant, p_at, array(
    select (p_posting, p_phase, p_pending, p_reason, account_id, amount_cents)::ledger_line from unnest(p_legs)));
end $$;

-- What one day of an account gains.
create type account_gain as (account_id uuid, day date, in_cents bigint, out_cents bigint, day_used_cents bigint, night_used_cents bigint);

-- Writes rows of statements under their accounts' next numbers, in the order given, and adds them to the days; with them what
-- was used of limit windows. The caller holds the locks of all these accounts (ledger_post_group took them).
create function account_record_group(p_tenant uuid, p_rows account_transaction[], p_used account_gain[]) returns void
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_gains account_gain[];
begin
  with written as (
    insert into account_transaction
    select p_tenant, r.account_id, coalesce(last.number, 0) + row_number() over (partition by r.account_id order by r.ordinality),
           r.id, greatest(r.created_at, last.created_at), r.settled_at, r.amount_cents, r.fee_cents, r.credit, r.category,
           r.external_status, r.description, r.beneficiary_name, r.beneficiary_document, r.beneficiary_bank, r.payer_name,
           r.payer_document, r.payer_bank, r.end_to_end, r.payment_id
      from unnest(p_rows) with ordinality r
      left join lateral (
        select t.number, t.created_at from account_transaction t
         where t.tenant_id = p_tenant and t.account_id = r.account_id order by t.number desc limit 1) last on true
    returning account_id, created_at, credit, amount_cents, external_status
  )
  select array_agg((account_id, day, in_cents, out_cents, 0, 0)::account_gain) into v_gains
    from (select account_id, sao_paulo_day(created_at) as day, coalesce(sum(amount_cents) filter (where credit), 0) as in_cents,
                 coalesce(sum(amount_cents) filter (where not credit), 0) as out_cents
            from written where external_status <> 'ERROR' group by 1, 2) w;
  v_gains := v_gains || p_used;

  insert into account_day (tenant_id, account_id, day, in_total_cents, out_total_cents)
  select p_tenant, g.account_id, g.day, coalesce(before.in_total_cents, 0), coalesce(before.out_total_cents, 0)
    from (select distinct account_id, day from unnest(v_gains)) g
    left join lateral (
      select d.in_total_cents, d.out_total_cents from account_day d
       where d.tenant_id = p_tenant and d.account_id = g.account_id and d.day < g.day order by d.day desc limit 1) before on true
   where not exists (select from account_day d where d.tenant_id = p_tenant and d.account_id = g.account_id and d.day = g.day);
  update account_day d
     set in_total_cents = d.in_total_cents + g.in_cents,
         out_total_cents = d.out_total_cents + g.out_cents,
         day_used_cents = d.day_used_cents + g.day_used_cents,
         night_used_cents = d.night_used_cents + g.night_used_cents
    from (select g.account_id, later.day, sum(g.in_cents) as in_cents, sum(g.out_cents) as out_cents,
                 sum(case when later.day = g.day then g.day_used_cents else 0 end) as day_used_cents,
                 sum(case when later.day = g.day then g.night_used_cents else 0 end) as night_used_cents
            from unnest(v_gains) g
            join account_day later on later.tenant_id = p_tenant and later.account_id = g.account_id and later.day >= g.day
           group by 1, 2) g
   where d.tenant_id = p_tenant and d.account_id = g.account_id and d.day = g.day;
end $$;

-- One row by itself.
create or replace function account_record(p_row account_transaction) returns void language sql as $$
  select account_record_group(p_row.tenant_id, array[p_row], '{}')
$$;
