-- An objection to what a contest took back was accepted: the money goes from the payer, who contested, to the receiver
-- again, as far as the payer's balance reaches.

-- What of a contest may still go back to the receiver: what it took back and has arrived, without what was reversed.
-- `p_direction` names the side of this tenant: PAID where its customer contested, RECEIVED where its customer objected.
create or replace function pix_left_to_reverse(
  p_tenant uuid, p_account uuid, p_original uuid, p_contest uuid, p_since timestamptz, p_direction text
) returns bigint language sql stable as $$
  select (select coalesce(sum(amount_cents), 0)::bigint from pix_refund
           where tenant_id = p_tenant and account_id = p_account and original_id = p_original and reason = 'FR01'
             and status = 'SETTLED' and created_at >= p_since
             and direction = case p_direction when 'PAID' then 'RECEIVED' else 'MADE' end)
       - (select coalesce(sum(amount_cents), 0)::bigint from pix_reversal
           where tenant_id = p_tenant and contest_id = p_contest and direction = p_direction and status <> 'FAILED')
$$;

-- The row of a reversal on the statement of one side, made of the row of the Pix itself.
create or replace function pix_reversal_row(
  p_row account_transaction, p_id uuid, p_direction text, p_end_to_end text, p_cents bigint
) returns account_transaction language plpgsql immutable as $$
begin
  p_row.id := p_id;
  p_row.amount_cents := p_cents;
  p_row.fee_cents := 0;
  p_row.credit := p_direction = 'RECEIVED';
  p_row.category := 'REFUND';
  p_row.external_status := 'SETTLED';
  p_row.description := 'Devolução contestada';
  p_row.end_to_end := p_end_to_end;
  p_row.payment_id := null;
  p_row.scheduled := false;
  return p_row;
end $$;

-- Whether the money of this id was credited as a reversal.
create or replace function pix_is_reversal(p_tenant uuid, p_end_to_end text) returns boolean language sql stable as $$
  select exists (select from pix_reversal
                  where tenant_id = p_tenant and end_to_end = p_end_to_end and direction = 'RECEIVED')
$$;

-- Refuses an amount or an EndToEndId that no reversal can have.
create or replace function pix_check_reversal(p_cents bigint, p_end_to_end text) returns void
language plpgsql immutable as $$
begin
  if (p_cents > 0 and p_end_to_end ~ '^E[0-9A-Z]{8}[0-9]{12}[0-9A-Za-z]{11}$') is not true then
    raise exception 'no return is reversed with amount % and id %', p_cents, p_end_to_end
      using errcode = 'check_violation';
  end if;
end $$;

-- A customer of this tenant contested a Pix, and the objection of its receiver was accepted: pays what is left of
-- p_cents from the free balance, to the receiver where that is a customer of this tenant too. (A server of 0.1.0 calls
-- it for a receiver elsewhere as well.) Notifies both. Answers how much this call paid: 0 where nothing is left, or the
-- balance is empty.
create or replace function pix_reversal_pay(
  p_tenant uuid, p_contest uuid, p_cents bigint, p_end_to_end text, p_id uuid, p_credit uuid, p_at timestamptz
) returns bigint language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_contest  contest_sent;
  v_there    contest_received; -- on the receiver's side, where the receiver is a customer of this tenant
  v_paid     account_transaction;
  v_received account_transaction;
  v_rows     account_transaction[];
  v_cents    bigint;
begin
  perform require_tenant(p_tenant);
  perform pix_check_reversal(p_cents, p_end_to_end);
  select * into v_contest from contest_sent where tenant_id = p_tenant and id = p_contest and status = 'APPROVED';
  if v_contest.id is null then return 0; end if;
  select * into v_there from contest_received i
   where i.tenant_id = p_tenant and i.id = p_contest
     and not exists (select from pix_receipt r where r.tenant_id = p_tenant and r.end_to_end = i.end_to_end);
  perform ledger_lock(p_tenant, array_remove(array[v_contest.account_id, v_there.account_id], null), true);
  if pix_takes_money(p_tenant, v_there.account_id) is false then return 0; end if;
  select least(
           p_cents - (select coalesce(sum(r.amount_cents), 0) from pix_reversal r
                       where r.tenant_id = p_tenant and r.contest_id = p_contest and r.direction = 'PAID'),
           pix_left_to_reverse(p_tenant, v_contest.account_id, v_contest.transaction_id, p_contest,
                               v_contest.created_at, 'PAID'),
           balance_cents - blocked_cents)
    into v_cents from ledger_account where tenant_id = p_tenant and id = v_contest.account_id;
  if (v_cents > 0) is not true then return 0; end if;

  select * into v_paid from account_transaction
   where tenant_id = p_tenant and account_id = v_contest.account_id and id = v_contest.transaction_id;
  v_rows := array[pix_reversal_row(v_paid, p_id, 'PAID', p_end_to_end, v_cents)];
  if v_there.id is not null then
    select * into v_received from account_transaction
     where tenant_id = p_tenant and account_id = v_there.account_id and id = v_there.transaction_id;
    v_rows := v_rows || pix_reversal_row(v_received, p_credit, 'RECEIVED', p_end_to_end, v_cents);
  end if;
  perform ledger_post(
    p_tenant, p_id, 'FINAL', null, 'PIX_REFUND', p_at,
    case when v_there.id is null
         then array[(ledger_internal_account(p_tenant, 'SETTLEMENT'), v_cents)::ledger_leg] end, v_rows);
  insert into pix_reversal
  select p_tenant, id, account_id, case when credit then 'RECEIVED' else 'PAID' end, p_contest, p_end_to_end, v_cents,
         p_at
    from unnest(v_rows);
  perform notify_customer(a.tenant_id, a.owner_id, 'dispute', jsonb_build_object(
            'protocol', v_contest.protocol, 'amountCents', v_cents, 'news', 'REVERSED', 'until', null,
            'at', p_at), p_at)
     from account a where a.tenant_id = p_tenant and a.id = v_contest.account_id;
  if v_there.id is not null then
    perform contest_received_notify(v_there, 'OBJECTION_PAID', v_cents, p_at);
  end if;
  return v_cents;
end $$;

-- The payer's bank paid back over the network, after the objection of our customer was accepted. Answers
--   CREDITED  the money was credited
--   REPEATED  this id was credited before
--   REFUSED   no objection was accepted, it is more than the contest took back, or the account is closed
create or replace function pix_reversal_receive(
  p_tenant uuid, p_contest uuid, p_end_to_end text, p_cents bigint, p_id uuid, p_at timestamptz
) returns text language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_contest  contest_received;
  v_received account_transaction;
begin
  perform require_tenant(p_tenant);
  perform pix_check_reversal(p_cents, p_end_to_end);
  perform tenant_hold(p_tenant);
  -- One after the other with pix_receive: the network may bring the same money as a payment.
  perform pg_advisory_xact_lock(hashtextextended(p_tenant::text || p_end_to_end, 0));
  v_contest := contest_received_lock(p_tenant, p_contest);
  if pix_is_received(p_tenant, p_end_to_end) then return 'REPEATED'; end if;
  if v_contest.objection_status is distinct from 'ACCEPTED'
     or not pix_takes_money(p_tenant, v_contest.account_id)
     or p_cents > pix_left_to_reverse(p_tenant, v_contest.account_id, v_contest.transaction_id, p_contest,
                                      v_contest.created_at, 'RECEIVED') then
    return 'REFUSED';
  end if;
  select * into v_received from account_transaction
   where tenant_id = p_tenant and account_id = v_contest.account_id and id = v_contest.transaction_id;
  perform ledger_post(
    p_tenant, p_id, 'FINAL', null, 'PIX_REFUND', p_at,
    array[(ledger_internal_account(p_tenant, 'SETTLEMENT'), -p_cents)::ledger_leg],
    array[pix_reversal_row(v_received, p_id, 'RECEIVED', p_end_to_end, p_cents)]);
  insert into pix_reversal
  values (p_tenant, p_id, v_contest.account_id, 'RECEIVED', p_contest, p_end_to_end, p_cents, p_at);
  perform contest_received_notify(v_contest, 'OBJECTION_PAID', p_cents, p_at);
  return 'CREDITED';
end $$;

-- The same to a receiver at another bank, which asked for it (contest_sent.reversal_id): what the balance allows of it
-- is in transit until the network answers, one payment at a time. Answers how much this call sends.
create or replace function pix_reversal_send(
  p_tenant uuid, p_contest uuid, p_end_to_end text, p_id uuid, p_at timestamptz
) returns bigint language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_contest contest_sent;
  v_row     account_transaction;
  v_paid    bigint;
  v_cents   bigint;
begin
  perform require_tenant(p_tenant);
  select * into v_contest from contest_sent
   where tenant_id = p_tenant and id = p_contest and status = 'APPROVED' and reversal_id is not null
     and reversal_at is not null;
  if v_contest.id is null then return 0; end if;
  perform ledger_lock(p_tenant, array[v_contest.account_id], true);
  if exists (select from pix_reversal where tenant_id = p_tenant and contest_id = p_contest and status = 'PENDING') then
    return 0;
  end if;
  select coalesce(sum(amount_cents), 0) into v_paid from pix_reversal
   where tenant_id = p_tenant and contest_id = p_contest and direction = 'PAID' and status <> 'FAILED';
  select least(v_contest.reversal_cents - v_paid,
               pix_left_to_reverse(p_tenant, v_contest.account_id, v_contest.transaction_id, p_contest,
                                   v_contest.created_at, 'PAID'),
               balance_cents - blocked_cents)
    into v_cents from ledger_account where tenant_id = p_tenant and id = v_contest.account_id;
  if (v_cents > 0) is not true then return 0; end if;
  perform pix_check_reversal(v_cents, p_end_to_end);
  select * into v_row from account_transaction
   where tenant_id = p_tenant and account_id = v_contest.account_id and id = v_contest.transaction_id;
  v_row := pix_reversal_row(v_row, p_id, 'PAID', p_end_to_end, v_cents);
  v_row.external_status := 'PENDING';
  perform ledger_post(
    p_tenant, p_id, 'PENDING', null, 'PIX_REFUND', p_at,
    array[(ledger_internal_account(p_tenant, 'TRANSIT'), v_cents)::ledger_leg], array[v_row]);
  insert into pix_reversal (tenant_id, id, account_id, direction, contest_id, end_to_end, amount_cents, created_at,
                            status, refund_id, expires_at, next_try_at)
  values (p_tenant, p_id, v_contest.account_id, 'PAID', p_contest, p_end_to_end, v_cents, p_at, 'PENDING',
          v_contest.reversal_id, p_at + interval '30 minutes', p_at);
  return v_cents;
end $$;

-- The network answered what was sent: posts the money in transit (p_failure null), or gives it back to the payer. One
-- that is refused for ever ends what is paid back. Answers how it ended, first; null: there is none of this id.
create or replace function pix_reversal_resolve(p_tenant uuid, p_end_to_end text, p_failure text, p_at timestamptz)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_sent pix_reversal;
begin
  perform require_tenant(p_tenant);
  select * into v_sent from pix_reversal
   where tenant_id = p_tenant and end_to_end = p_end_to_end and direction = 'PAID' and refund_id is not null for update;
  if v_sent.status is distinct from 'PENDING' then return v_sent.status; end if;
  perform ledger_post(
    p_tenant, new_id(), case when p_failure is null then 'POSTED' else 'VOIDED' end, v_sent.id, 'PIX_REFUND', p_at,
    array[(ledger_internal_account(p_tenant, 'TRANSIT'), -v_sent.amount_cents)::ledger_leg,
          (case when p_failure is null then ledger_internal_account(p_tenant, 'SETTLEMENT')
                else v_sent.account_id end, v_sent.amount_cents)::ledger_leg]);
  update pix_reversal set status = case when p_failure is null then 'SETTLED' else 'FAILED' end, failure = p_failure
   where tenant_id = p_tenant and id = v_sent.id;
  update account_entry
     set external_status = case when p_failure is null then 'SETTLED' else 'ERROR' end,
         settled_at = case when p_failure is null then p_at end
   where tenant_id = p_tenant and account_id = v_sent.account_id and id = v_sent.id;
  if p_failure is not null then
    perform statement_take_back(p_tenant, v_sent.account_id, v_sent.id, v_sent.amount_cents);
  else
    perform notify_customer(a.tenant_id, a.owner_id, 'dispute', jsonb_build_object(
              'protocol', c.protocol, 'amountCents', v_sent.amount_cents, 'news', 'REVERSED', 'until', null,
              'at', p_at), p_at)
       from contest_sent c join account a on a.tenant_id = c.tenant_id and a.id = c.account_id
      where c.tenant_id = p_tenant and c.id = v_sent.contest_id;
  end if;
  -- The statement changed, even where the balance did not.
  update ledger_account set version = version + 1 where tenant_id = p_tenant and id = v_sent.account_id;
  if p_failure is null or pix_is_final_refusal(p_failure) then
    update contest_sent
       set reversal_at = p_at, reversal_until = case when p_failure is null then reversal_until else p_at end
     where tenant_id = p_tenant and id = v_sent.contest_id and reversal_at is not null;
  end if;
  return case when p_failure is null then 'SETTLED' else 'FAILED' end;
end $$;
