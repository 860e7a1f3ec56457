-- Blocked money of received Pix. The caller of a step has locked the account in the ledger; `blocked_cents` of the
-- ledger and `held_cents` of the blocks change here together.

-- The statement row of a Pix that a customer of this tenant received, from another bank or from this one; null where
-- there is none.
create or replace function pix_received_row(p_tenant uuid, p_end_to_end text) returns account_transaction
language plpgsql stable as $$
declare
  v_row account_transaction;
begin
  select t.* into v_row from pix_receipt r
    join account_transaction t on t.tenant_id = r.tenant_id and t.account_id = r.account_id and t.id = r.posting_id
   where r.tenant_id = p_tenant and r.end_to_end = p_end_to_end;
  if v_row.id is not null then return v_row; end if;
  select t.* into v_row
    from pix_payment_of(p_tenant, p_end_to_end) p
    join account_transaction t on t.tenant_id = p_tenant and t.posting_id = p.id
                              and t.account_id = p.payee_account_id and t.credit;
  return v_row;
end $$;

-- Blocks more of an account's balance, or less of it.
create or replace function pix_block_add(p_tenant uuid, p_account uuid, p_cents bigint) returns void
language sql as $$
  update ledger_account set blocked_cents = blocked_cents + p_cents, version = version + 1
   where tenant_id = p_tenant and id = p_account and p_cents <> 0
$$;

-- The e-mail about a block to the owner of the account: what is blocked, of which Pix, until when, never why.
create or replace function pix_block_notify(
  p_row account_transaction, p_block pix_block, p_cents bigint, p_news text, p_at timestamptz
) returns void language sql as $$
  select notify_customer(a.tenant_id, a.owner_id, 'pix-block', jsonb_build_object(
           'news', p_news, 'kind', p_block.kind, 'amountCents', p_cents, 'payer', p_row.payer_name,
           'receivedAt', p_row.created_at, 'until', p_block.until_at, 'at', p_at), p_at)
    from account a where a.tenant_id = p_row.tenant_id and a.id = p_row.account_id
$$;

-- Blocks of a received Pix as much as was asked for and the account still has. Answers how much; nothing is written
-- where it is nothing.
create or replace function pix_block_open(
  p_row account_transaction, p_id uuid, p_kind text, p_cents bigint, p_reason text, p_until timestamptz,
  p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_block pix_block;
begin
  select least(p_cents, balance_cents - blocked_cents) into v_block.amount_cents
    from ledger_account where tenant_id = p_row.tenant_id and id = p_row.account_id;
  if (v_block.amount_cents > 0) is not true then return 0; end if;
  insert into pix_block (tenant_id, id, account_id, transaction_id, kind, amount_cents, held_cents, reason, created_at,
                         until_at)
  values (p_row.tenant_id, p_id, p_row.account_id, p_row.id, p_kind, v_block.amount_cents, v_block.amount_cents,
          p_reason, p_at, p_until)
  returning * into v_block;
  perform pix_block_add(p_row.tenant_id, p_row.account_id, v_block.held_cents);
  return v_block.held_cents;
end $$;

-- Ends a block: what it holds can be paid again. Answers how much that was; null where it had ended.
create or replace function pix_block_close(p_tenant uuid, p_block uuid, p_ending text, p_at timestamptz)
returns bigint language plpgsql as $$
declare
  v_block pix_block;
begin
  select * into v_block from pix_block where tenant_id = p_tenant and id = p_block for update;
  if v_block.id is null or v_block.ended_at is not null then return null; end if;
  perform pix_block_add(p_tenant, v_block.account_id, -v_block.held_cents);
  update pix_block set held_cents = 0, ended_at = p_at, ending = p_ending where tenant_id = p_tenant and id = p_block;
  return v_block.held_cents;
end $$;

-- The open block of a received Pix; all fields null where there is none.
create or replace function pix_block_of(p_tenant uuid, p_account uuid, p_transaction uuid) returns pix_block
language sql stable as $$
  select * from pix_block
   where tenant_id = p_tenant and account_id = p_account and transaction_id = p_transaction and ended_at is null
$$;

-- Blocks a Pix that is contested, or asked back. It takes over the block that is there: it blocks no less and ends no
-- earlier. Answers how much is blocked.
create or replace function pix_block_take_over(
  p_row account_transaction, p_id uuid, p_kind text, p_cents bigint, p_until timestamptz, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_before pix_block := pix_block_of(p_row.tenant_id, p_row.account_id, p_row.id);
begin
  perform pix_block_close(p_row.tenant_id, v_before.id, 'REPLACED', p_at);
  return pix_block_open(p_row, p_id, p_kind, greatest(p_cents, v_before.held_cents), null,
                        greatest(p_until, v_before.until_at), p_at);
end $$;

-- Ends the block of a contest, or of what is asked back, whichever p_kind says; another kind stays. What another bank
-- still asks back of the Pix, and what the operator had blocked before by precaution, stays blocked until its own term.
-- Answers how much can be paid again.
create or replace function pix_block_free(
  p_tenant uuid, p_account uuid, p_transaction uuid, p_kind text, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_block  pix_block := pix_block_of(p_tenant, p_account, p_transaction);
  v_before pix_block;
  v_recall pix_recall;
  v_row    account_transaction;
  v_freed  bigint;
  v_again  bigint := 0;
begin
  if v_block.kind is distinct from p_kind then return 0; end if;
  v_freed := coalesce(pix_block_close(p_tenant, v_block.id, 'RELEASED', p_at), 0);
  select * into v_row from account_transaction
   where tenant_id = p_tenant and account_id = p_account and id = p_transaction;
  select * into v_before from pix_block
   where tenant_id = p_tenant and account_id = p_account and transaction_id = p_transaction and kind = 'PRECAUTIONARY'
     and ending = 'REPLACED' and until_at > p_at
   order by created_at desc limit 1;
  if v_before.id is not null then
    v_again := pix_block_open(v_row, new_id(), v_before.kind, least(v_before.amount_cents, v_freed), v_before.reason,
                              v_before.until_at, p_at);
  end if;
  select * into v_recall from pix_recall
   where tenant_id = p_tenant and account_id = p_account and transaction_id = p_transaction and direction = 'RECEIVED'
     and status = 'OPEN' and answer_until > p_at;
  if v_recall.id is not null then
    v_again := pix_block_take_over(v_row, new_id(), 'RECALL', least(v_recall.amount_cents, v_freed),
                                   v_recall.answer_until, p_at);
  end if;
  return v_freed - v_again;
end $$;

-- Takes a refund of a blocked Pix out of the block, as far as it reaches. Answers how much it took.
create or replace function pix_block_take(p_tenant uuid, p_account uuid, p_transaction uuid, p_cents bigint)
returns bigint language plpgsql as $$
declare
  v_block pix_block := pix_block_of(p_tenant, p_account, p_transaction);
  v_taken bigint := least(p_cents, coalesce(v_block.held_cents, 0));
begin
  if v_taken = 0 then return 0; end if;
  update pix_block set held_cents = held_cents - v_taken where tenant_id = p_tenant and id = v_block.id;
  perform pix_block_add(p_tenant, p_account, -v_taken);
  return v_taken;
end $$;

-- A refund failed and its money was returned. Where the block is still open, blocks that amount again.
create or replace function pix_block_restore(p_tenant uuid, p_account uuid, p_transaction uuid, p_cents bigint)
returns void language plpgsql as $$
declare
  v_block pix_block := pix_block_of(p_tenant, p_account, p_transaction);
begin
  if v_block.id is null or coalesce(p_cents, 0) = 0 then return; end if;
  -- The open block may not be the one it was taken from, and may hold less.
  update pix_block set amount_cents = greatest(amount_cents, held_cents + p_cents), held_cents = held_cents + p_cents
   where tenant_id = p_tenant and id = v_block.id;
  perform pix_block_add(p_tenant, p_account, p_cents);
end $$;

-- The precautionary block of a received Pix by the operator (Res. BCB 142/2021). p_cents null: all that was not
-- returned. Notifies the customer. Outcomes:
--   BLOCKED    so much as `blocked` says
--   REPEATED   the Pix is blocked already, so much as `blocked` says
--   NOT_FOUND  no customer of this tenant received such a Pix
--   NOTHING    nothing of it is left to block
create or replace function pix_block_order(
  p_tenant uuid, p_end_to_end text, p_cents bigint, p_id uuid, p_reason text, p_until timestamptz, p_at timestamptz,
  out outcome text, out blocked bigint, out account_id uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row   account_transaction;
  v_block pix_block;
begin
  perform require_tenant(p_tenant);
  if (p_cents <= 0) is true or (p_until > p_at and p_until <= p_at + interval '72 hours') is not true then
    raise exception 'no Pix is blocked with amount % until %', p_cents, p_until using errcode = 'check_violation';
  end if;
  v_row := pix_received_row(p_tenant, p_end_to_end);
  outcome := 'NOT_FOUND';
  if v_row.id is null then return; end if;
  account_id := v_row.account_id;
  perform ledger_lock(p_tenant, array[v_row.account_id], true);
  v_block := pix_block_of(p_tenant, v_row.account_id, v_row.id);
  if v_block.id is not null then
    outcome := 'REPEATED';
    blocked := v_block.held_cents;
    return;
  end if;
  blocked := pix_block_open(
    v_row, p_id, 'PRECAUTIONARY',
    least(coalesce(p_cents, v_row.amount_cents),
          pix_left_to_refund(p_tenant, v_row.account_id, v_row.id, v_row.amount_cents)),
    p_reason, p_until, p_at);
  outcome := case when blocked > 0 then 'BLOCKED' else 'NOTHING' end;
  if blocked > 0 then
    select b.* into v_block from pix_block b where b.tenant_id = p_tenant and b.id = p_id;
    perform pix_block_notify(v_row, v_block, blocked, 'BLOCKED', p_at);
  end if;
end $$;

-- Ends a block, once: by its term (p_ending TERM; not before it) or by the operator (RELEASED). Notifies the customer
-- where money was still blocked. Answers how much; null where it had ended, or its term has not come.
create or replace function pix_block_end(p_tenant uuid, p_block uuid, p_ending text, p_at timestamptz)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_block pix_block;
  v_row   account_transaction;
  v_freed bigint;
begin
  perform require_tenant(p_tenant);
  if (p_ending in ('TERM', 'RELEASED')) is not true then
    raise exception 'a block does not end by %', p_ending using errcode = 'check_violation';
  end if;
  select * into v_block from pix_block where tenant_id = p_tenant and id = p_block;
  if v_block.id is null or (p_ending = 'TERM' and v_block.until_at > p_at) then return null; end if;
  perform ledger_lock(p_tenant, array[v_block.account_id], true);
  v_freed := pix_block_close(p_tenant, p_block, p_ending, p_at);
  if v_freed > 0 then
    select * into v_row from account_transaction
     where tenant_id = p_tenant and account_id = v_block.account_id and id = v_block.transaction_id;
    perform pix_block_notify(v_row, v_block, v_freed, 'ENDED', p_at);
  end if;
  return v_freed;
end $$;
