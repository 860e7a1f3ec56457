-- Contests of what our customers received (infraction reports of the MED): the other side of contest_sent.

-- The e-mail about a contest to the receiver: never who contests, beyond the payer of the Pix itself. `ends` is the end
-- that the sentence names: of the block, of the days in which more goes back, of those to object to what went back.
create or replace function contest_received_notify(
  p_contest contest_received, p_news text, p_cents bigint, p_at timestamptz
) returns void language plpgsql as $$
begin
  perform notify_customer(a.tenant_id, a.owner_id, 'infraction', jsonb_build_object(
           'news', p_news, 'protocol', p_contest.protocol, 'amountCents', p_contest.contested_cents,
           'movedCents', p_cents, 'payer', t.payer_name, 'receivedAt', t.created_at,
           'until', p_contest.analysis_until, 'at', p_at,
           'ends', case p_news
             when 'OPENED' then
               (pix_block_of(p_contest.tenant_id, p_contest.account_id, p_contest.transaction_id)).until_at
             when 'ACCEPTED' then p_contest.followed_until
             when 'RETURNED' then
               after_days(p_at, tenant_rule(p_contest.tenant_id, 'objectionDays', p_at)::int) end), p_at)
    from account a
    join account_transaction t
      on t.tenant_id = a.tenant_id and t.account_id = a.id and t.id = p_contest.transaction_id
   where a.tenant_id = p_contest.tenant_id and a.id = p_contest.account_id;
end $$;

-- What went back because of contests of a received Pix, pending refunds counted.
create or replace function contest_received_returned(p_contest contest_received) returns bigint
language sql stable as $$
  select coalesce(sum(amount_cents), 0)::bigint from pix_refund
   where tenant_id = p_contest.tenant_id and account_id = p_contest.account_id
     and original_id = p_contest.transaction_id and reason = 'FR01' and status <> 'FAILED'
     and created_at >= p_contest.created_at
$$;

-- Another bank, or a customer of ours, contests a Pix that one of ours received: it is stored, and as much as the
-- account has of it is blocked. The same report again changes nothing. Answers its state, or
--   UNKNOWN  no customer of this tenant received such a Pix
--   REFUSED  it is too old, nothing of it can go back, or it is contested already
create or replace function contest_received_open(
  p_tenant uuid, p_id uuid, p_end_to_end text, p_cents bigint, p_situation text, p_protocol text, p_block uuid,
  p_analysis_until timestamptz, p_block_until timestamptz, p_at timestamptz
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row        account_transaction;
  v_contest contest_received;
  v_blocked    bigint;
begin
  perform require_tenant(p_tenant);
  if (p_cents > 0 and p_block_until <= p_at + interval '11 days') is not true then
    raise exception 'no Pix is contested with amount % until %', p_cents, p_block_until
      using errcode = 'check_violation';
  end if;
  v_row := pix_received_row(p_tenant, p_end_to_end);
  if v_row.id is null then return 'UNKNOWN'; end if;
  perform ledger_lock(p_tenant, array[v_row.account_id], true);
  select * into v_contest from contest_received where tenant_id = p_tenant and id = p_id;
  if v_contest.id is not null then return v_contest.status; end if;
  p_cents := least(p_cents, pix_left_to_refund(p_tenant, v_row.account_id, v_row.id, v_row.amount_cents));
  -- The payer's bank contests within the network's 80 days, or within more where this bank allows more. The report may
  -- come a day after the last of them.
  if p_cents <= 0
     or p_at >= after_days(v_row.created_at, greatest(80, tenant_rule(p_tenant, 'contestDays', p_at)::int) + 1)
     or v_row.external_status <> 'SETTLED' or not pix_takes_money(p_tenant, v_row.account_id)
     or exists (select from contest_received i where i.tenant_id = p_tenant and i.account_id = v_row.account_id
                  and i.transaction_id = v_row.id and i.status = 'IN_ANALYSIS') then
    return 'REFUSED';
  end if;
  v_blocked := pix_block_take_over(v_row, p_block, 'CONTEST', p_cents, p_block_until, p_at);
  insert into contest_received (tenant_id, id, account_id, transaction_id, end_to_end, protocol, contested_cents,
                              situation, status, created_at, analysis_until, next_try_at)
  values (p_tenant, p_id, v_row.account_id, v_row.id, p_end_to_end, p_protocol, p_cents, p_situation, 'IN_ANALYSIS',
          p_at, p_analysis_until, p_analysis_until)
  returning * into v_contest;
  perform contest_received_notify(v_contest, 'OPENED', v_blocked, p_at);
  return v_contest.status;
end $$;

-- Locks the account of a contest and then the contest, in the order of all functions, and answers the contest.
create or replace function contest_received_lock(p_tenant uuid, p_id uuid) returns contest_received
language plpgsql as $$
declare
  v_contest contest_received;
begin
  select * into v_contest from contest_received where tenant_id = p_tenant and id = p_id;
  perform ledger_lock(p_tenant, array[v_contest.account_id], true);
  select * into v_contest from contest_received where tenant_id = p_tenant and id = p_id for update;
  return v_contest;
end $$;

-- Ends the analysis, once: ACCEPTED (what is there goes back from then on, and what comes in for so many days
-- after the payment: contest_received_return), REJECTED or CANCELLED, which end the block. Answers whether this call
-- did.
create or replace function contest_received_decide(
  p_tenant uuid, p_id uuid, p_status text, p_at timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_contest contest_received;
  v_received   account_transaction;
  v_freed      bigint;
begin
  perform require_tenant(p_tenant);
  if (p_status in ('ACCEPTED', 'REJECTED', 'CANCELLED')) is not true then
    raise exception 'a contest is not decided as %', p_status using errcode = 'check_violation';
  end if;
  v_contest := contest_received_lock(p_tenant, p_id);
  if v_contest.status is distinct from 'IN_ANALYSIS' then return false; end if;
  select * into v_received from account_transaction
   where tenant_id = p_tenant and account_id = v_contest.account_id and id = v_contest.transaction_id;
  update contest_received
     set status = p_status, decided_at = p_at,
         -- At least a day, so that one accepted late returns what there is.
         followed_until = case p_status when 'ACCEPTED'
           then greatest(after_days(v_received.created_at, tenant_rule(p_tenant, 'contestFollowedDays', p_at)::int),
                         p_at + interval '1 day') end,
         next_try_at = case p_status when 'ACCEPTED' then p_at end,
         -- The payer's side knows what it cancelled itself.
         notify_at = case when p_status <> 'CANCELLED' then p_at end
   where tenant_id = p_tenant and id = p_id
  returning * into v_contest;
  if p_status <> 'ACCEPTED' then
    v_freed := pix_block_free(p_tenant, v_contest.account_id, v_contest.transaction_id, 'CONTEST', p_at);
  end if;
  perform contest_received_notify(v_contest, p_status, coalesce(v_freed, 0), p_at);
  return true;
end $$;

-- Returns what is there of an accepted contest: from the block first, then from the rest of the balance, never more
-- than is contested or left of the Pix. Called again every hour until all is back or the time to follow it has ended.
-- Answers how much this call returned. The receiver is notified when it has arrived (contest_received_arrived). A
-- refund that the network refuses is made again, unless its reason is final.
create or replace function contest_received_return(
  p_tenant uuid, p_id uuid, p_end_to_end text, p_refund uuid, p_credit uuid, p_at timestamptz
) returns bigint language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_contest contest_received;
  v_original   account_transaction;
  v_paid       account_transaction;
  v_payable    bigint;
  v_cents      bigint;
begin
  perform require_tenant(p_tenant);
  if (p_end_to_end ~ '^D[0-9A-Z]{8}[0-9]{12}[0-9A-Za-z]{11}$') is not true then
    raise exception 'no Pix is returned with id %', p_end_to_end using errcode = 'check_violation';
  end if;
  select * into v_contest from contest_received where tenant_id = p_tenant and id = p_id;
  if v_contest.status is distinct from 'ACCEPTED' then return 0; end if;
  select * into v_original from account_transaction
   where tenant_id = p_tenant and account_id = v_contest.account_id and id = v_contest.transaction_id;
  v_paid := pix_paid_row(v_original);
  perform ledger_lock(p_tenant, array_remove(array[v_original.account_id, v_paid.account_id], null), true);
  select * into v_contest from contest_received where tenant_id = p_tenant and id = p_id for update;
  if v_contest.next_try_at is null then return 0; end if;

  select l.balance_cents - l.blocked_cents
         + coalesce((pix_block_of(p_tenant, v_original.account_id, v_original.id)).held_cents, 0)
    into v_payable from ledger_account l where l.tenant_id = p_tenant and l.id = v_original.account_id;
  v_cents := least(v_contest.contested_cents - contest_received_returned(v_contest), v_payable,
                   pix_left_to_refund(p_tenant, v_original.account_id, v_original.id, v_original.amount_cents));
  if v_contest.followed_until <= p_at or pix_takes_money(p_tenant, v_paid.account_id) is false then
    v_cents := 0;
  end if;
  if v_cents > 0 then
    perform pix_refund_make(v_original, v_paid, null, v_cents, p_end_to_end, 'FR01', p_refund, p_credit, p_at);
    if v_paid.id is not null then
      perform contest_received_notify(v_contest, 'RETURNED', v_cents, p_at);
    end if;
  end if;
  -- A pending refund may fail: until the end it is looked at again, after a failure no more than once a day.
  update contest_received
     set next_try_at = case when followed_until > p_at then p_at + case when exists (
           select from pix_refund r
            where r.tenant_id = p_tenant and r.account_id = v_contest.account_id
              and r.original_id = v_contest.transaction_id and r.reason = 'FR01' and r.status = 'FAILED'
              and r.created_at >= v_contest.created_at) then interval '1 day' else interval '1 hour' end end
   where tenant_id = p_tenant and id = p_id;
  return greatest(v_cents, 0);
end $$;

-- Whether the other bank refuses a return for ever: its account is closed or not there, or takes no such return
-- (ISO 20022 codes of the SPI catalogue). All other reasons may pass.
create or replace function pix_is_final_refusal(p_failure text) returns boolean language sql immutable as $$
  select p_failure in ('AC03', 'AC07', 'AC14', 'AG03', 'AM09', 'BE01', 'BE17', 'DS04', 'MD01')
$$;

-- The network answered what a contest took back (reason FR01): the receiver is notified that it has arrived, or that
-- the other bank refuses it for ever. Then nothing more is sent, and what is blocked can be paid again. The caller has
-- locked the account.
create or replace function contest_received_arrived(p_refund pix_refund, p_failure text, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_contest contest_received;
  v_freed      bigint;
begin
  select * into v_contest from contest_received
   where tenant_id = p_refund.tenant_id and account_id = p_refund.account_id
     and transaction_id = p_refund.original_id and status = 'ACCEPTED' and created_at <= p_refund.created_at
   order by created_at desc limit 1 for update;
  if v_contest.id is null then return; end if;
  if p_failure is null then
    perform contest_received_notify(v_contest, 'RETURNED', p_refund.amount_cents, p_at);
  elsif pix_is_final_refusal(p_failure) and v_contest.next_try_at is not null then
    v_freed := pix_block_free(v_contest.tenant_id, v_contest.account_id, v_contest.transaction_id, 'CONTEST', p_at);
    update contest_received set next_try_at = null where tenant_id = v_contest.tenant_id and id = v_contest.id;
    perform contest_received_notify(v_contest, 'RETURN_REFUSED', p_refund.amount_cents, p_at);
  end if;
end $$;
