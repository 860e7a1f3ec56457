-- Payments that another bank asks back for an operational fault (recalls).

-- Another bank asks a Pix back that a customer of this tenant received: it is stored once, and as much of it as the
-- account has is blocked until this bank is to have answered. One that was withdrawn before it came (p_cancelled) is
-- stored and blocks nothing. Answers null, or why it cannot be taken:
--   INVALID_REQUEST  no customer of the tenant received such a Pix, or it is asked back already
--   ACCOUNT_CLOSURE  the account is closed
--   CANNOT_REFUND    nothing is left of it
create or replace function pix_recall_receive(
  p_tenant uuid, p_id uuid, p_end_to_end text, p_cents bigint, p_details text, p_cancelled boolean, p_block uuid,
  p_until timestamptz, p_at timestamptz
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account account;
  v_row     account_transaction;
  v_left    bigint;
  v_blocked bigint := 0;
begin
  perform require_tenant(p_tenant);
  select a.* into v_account from pix_receipt r join account a on a.tenant_id = r.tenant_id and a.id = r.account_id
   where r.tenant_id = p_tenant and r.end_to_end = p_end_to_end;
  if v_account.id is not null then
    perform ledger_lock(p_tenant, array[v_account.id], true);
  end if;
  if exists (select from pix_recall where tenant_id = p_tenant and id = p_id) then return null; end if;
  if v_account.id is null then return 'INVALID_REQUEST'; end if;
  v_row := pix_received_row(p_tenant, p_end_to_end);
  v_left := pix_left_to_refund(p_tenant, v_account.id, v_row.id, v_row.amount_cents);
  if not p_cancelled then
    if exists (select from customer c
                where c.tenant_id = p_tenant and c.id = v_account.owner_id and c.closed_at is not null) then
      return 'ACCOUNT_CLOSURE';
    end if;
    if v_left <= 0 then return 'CANNOT_REFUND'; end if;
    if exists (select from pix_recall r
                where r.tenant_id = p_tenant and r.account_id = v_account.id and r.transaction_id = v_row.id
                  and r.status in ('OPEN', 'RETURNING')) then
      return 'INVALID_REQUEST';
    end if;
  end if;
  insert into pix_recall (tenant_id, id, direction, account_id, transaction_id, end_to_end, amount_cents, details,
                          status, created_at, answer_until, ended_at)
  values (p_tenant, p_id, 'RECEIVED', v_account.id, v_row.id, p_end_to_end, p_cents, p_details,
          case when p_cancelled then 'CANCELLED' else 'OPEN' end, p_at, p_until, case when p_cancelled then p_at end);
  -- A contest blocks the Pix already, until it is decided.
  if not p_cancelled and p_until > p_at
     and (pix_block_of(p_tenant, v_account.id, v_row.id)).kind is distinct from 'CONTEST' then
    v_blocked := pix_block_take_over(v_row, p_block, 'RECALL', least(p_cents, v_left), p_until, p_at);
  end if;
  if v_blocked > 0 then
    perform pix_block_notify(v_row, pix_block_of(p_tenant, v_account.id, v_row.id), v_blocked, 'BLOCKED', p_at);
  end if;
  return null;
end $$;

-- Ends the block of a request that was decided or withdrawn; the receiver is notified of what can be paid again.
create or replace function pix_recall_free(p_recall pix_recall, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_block pix_block := pix_block_of(p_recall.tenant_id, p_recall.account_id, p_recall.transaction_id);
  v_freed bigint;
  v_row   account_transaction;
begin
  v_freed := pix_block_free(p_recall.tenant_id, p_recall.account_id, p_recall.transaction_id, 'RECALL', p_at);
  if v_freed <= 0 then return; end if;
  select * into v_row from account_transaction
   where tenant_id = p_recall.tenant_id and account_id = p_recall.account_id and id = p_recall.transaction_id;
  perform pix_block_notify(v_row, v_block, v_freed, 'ENDED', p_at);
end $$;

-- An open request ends without money: the other bank withdrew it (p_rejection null), or this one refuses it. Answers
-- whether this call ended it.
create or replace function pix_recall_end(p_tenant uuid, p_recall uuid, p_rejection text, p_at timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_recall pix_recall;
begin
  perform require_tenant(p_tenant);
  select * into v_recall from pix_recall where tenant_id = p_tenant and id = p_recall and direction = 'RECEIVED';
  if v_recall.id is null then return false; end if;
  perform ledger_lock(p_tenant, array[v_recall.account_id], true);
  update pix_recall
     set status = case when p_rejection is null then 'CANCELLED' else 'CLOSED' end, ended_at = p_at,
         result = case when p_rejection is not null then 'REJECTED' end, rejection = p_rejection
   where tenant_id = p_tenant and id = p_recall and status = 'OPEN'
  returning * into v_recall;
  if not found then return false; end if;
  perform pix_recall_free(v_recall, p_at);
  return true;
end $$;

-- How much of a Pix that is asked back can go back now: what is free of the account, or blocked of this very Pix.
create or replace function pix_recall_payable(p_tenant uuid, p_recall uuid) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_cents bigint;
begin
  perform require_tenant(p_tenant);
  select greatest(0, least(
           r.amount_cents, pix_left_to_refund(p_tenant, r.account_id, r.transaction_id, t.amount_cents),
           l.balance_cents - l.blocked_cents
             + coalesce((pix_block_of(p_tenant, r.account_id, r.transaction_id)).held_cents, 0)))
    into v_cents
    from pix_recall r
    join account_transaction t
      on t.tenant_id = p_tenant and t.account_id = r.account_id and t.id = r.transaction_id
    join ledger_account l on l.tenant_id = p_tenant and l.id = r.account_id
   where r.tenant_id = p_tenant and r.id = p_recall and r.direction = 'RECEIVED' and r.status = 'OPEN';
  return coalesce(v_cents, 0);
end $$;

-- This bank accepts what another bank asks back: as much as can go back now is returned (BE08), once. Outcomes: those
-- of pix_refund_for, and
--   DECIDED  it is not open
create or replace function pix_recall_accept(
  p_tenant uuid, p_recall uuid, p_end_to_end text, p_refund uuid, p_at timestamptz, out outcome text, out cents bigint
) language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_recall pix_recall;
begin
  perform require_tenant(p_tenant);
  select * into v_recall from pix_recall where tenant_id = p_tenant and id = p_recall and direction = 'RECEIVED';
  if v_recall.id is not null then
    perform ledger_lock(p_tenant, array[v_recall.account_id], true);
    select * into v_recall from pix_recall where tenant_id = p_tenant and id = p_recall for update;
  end if;
  outcome := 'DECIDED';
  if v_recall.status is distinct from 'OPEN' then return; end if;
  cents := pix_recall_payable(p_tenant, p_recall);
  outcome := 'REFUND_INSUFFICIENT_FUNDS';
  if cents <= 0 then return; end if;
  select r.outcome into outcome
    from pix_refund_for(p_tenant, v_recall.account_id, v_recall.transaction_id, p_recall, cents, p_end_to_end, p_refund,
                        p_refund, 'BE08', p_at) r;
  if outcome = 'MADE' then
    update pix_recall set status = 'RETURNING' where tenant_id = p_tenant and id = p_recall;
    perform pix_recall_free(v_recall, p_at);
  end if;
end $$;

-- The network answered the return of an accepted one: it is closed, and the gateway is to be told.
create or replace function pix_recall_returned(p_refund pix_refund, p_failure text, p_at timestamptz) returns void
language sql as $$
  with ended as (
    update pix_recall r
       set status = 'CLOSED', ended_at = p_at, rejection = case when p_failure is null then null
                            when pix_is_final_refusal(p_failure) then 'CANNOT_REFUND' else 'OTHER' end,
           result = case when p_failure is not null then 'REJECTED'
                         when p_refund.amount_cents >= r.amount_cents then 'TOTALLY_ACCEPTED'
                         else 'PARTIALLY_ACCEPTED' end
     where r.tenant_id = p_refund.tenant_id and r.id = p_refund.request_id and r.account_id = p_refund.account_id
       and r.direction = 'RECEIVED' and r.status = 'RETURNING' and p_refund.reason = 'BE08'
    returning r.*)
  insert into gateway_closing (tenant_id, id, what, result, rejection, next_try_at)
  select tenant_id, id, 'REFUND', result, rejection, p_at from ended
  on conflict (tenant_id, id) do nothing
$$;
