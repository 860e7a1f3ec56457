-- Payouts: the bank pays what an account has to an account of the same holder at another bank, before it closes the
-- account or itself. Two people of the staff order it: no session, no PIN, no fee, and nothing of the limits is used.

-- Stores what the network answered for a key, which pays once within a quarter of an hour.
create or replace function pix_payout_look_up(
  p_tenant uuid, p_account uuid, p_id uuid, p_end_to_end text, p_key text, p_key_type text, p_payee_ispb text,
  p_payee_name text, p_payee_document text, p_payee_bank text, p_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_tenant(p_tenant);
  insert into pix_look_up (tenant_id, id, account_id, end_to_end, key, key_type, payee_ispb, payee_name,
                           payee_document, payee_bank, created_at, expires_at)
  select p_tenant, p_id, id, p_end_to_end, p_key, p_key_type, p_payee_ispb, p_payee_name, p_payee_document,
         p_payee_bank, p_at, p_at + interval '15 minutes'
    from account where tenant_id = p_tenant and id = p_account;
end $$;

-- The newest look-up of a key for an account that may still pay; all fields null where there is none.
create or replace function pix_payout_found(p_tenant uuid, p_account uuid, p_key text, p_at timestamptz)
returns pix_look_up language sql stable as $$
  select l.* from pix_look_up l
   where l.tenant_id = p_tenant and l.account_id = p_account and l.key = p_key and l.payee_account_id is null
     and l.kind = 'KEY' and l.created_at <= p_at and l.expires_at > p_at
     and not exists (select from pix_payment p where p.tenant_id = p_tenant and p.look_up_id = l.id)
   order by l.created_at desc, l.id desc limit 1
$$;

-- Pays what a stored order says: an amount of an account, without one all that can be paid. The order waits, and has to
-- end in the same transaction as executed by two, or nothing of it is written (pix_payout_order). The caller has locked
-- the customer. It stays PENDING until the network answers, as every payment does. Outcomes:
--   PAID                so much as `paid` says
--   NOT_FOUND           there is no look-up of this key that may still pay
--   OTHER_HOLDER        the key is not the customer's own
--   INSUFFICIENT_FUNDS  the account has less that can be paid, or nothing
create or replace function pix_payout(
  p_tenant uuid, p_command uuid, p_payment uuid, p_at timestamptz,
  out outcome text, out paid bigint, out end_to_end text
) language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_order   staff_command;
  v_account uuid;
  v_cents   bigint;
  v_found   pix_look_up;
  v_owner   customer;
begin
  perform require_tenant(p_tenant);
  select * into v_order from staff_command where tenant_id = p_tenant and id = p_command for update;
  if (v_order.kind = 'account.payout' and v_order.state = 'WAITING' and v_order.needs_second) is not true then
    raise exception 'staff_command % is no order to pay out', p_command using errcode = 'insufficient_privilege';
  end if;
  v_account := v_order.payload->>'accountId';
  v_cents := (v_order.payload->>'amount')::numeric * 100; -- amounts on the wire are reais
  if v_cents <= 0 then
    raise exception 'no payout of %', v_cents using errcode = 'check_violation';
  end if;
  perform ledger_lock(p_tenant, array[v_account], true);
  v_found := pix_payout_found(p_tenant, v_account, v_order.payload->>'key', p_at);
  select c.* into v_owner from account a join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
   where a.tenant_id = p_tenant and a.id = v_account;
  outcome := case when v_found.id is null then 'NOT_FOUND'
                  when v_found.payee_document <> v_owner.document then 'OTHER_HOLDER' end;
  if outcome is not null then return; end if;
  select coalesce(v_cents, balance_cents - blocked_cents), v_found.end_to_end,
         case when coalesce(v_cents, 1) > balance_cents - blocked_cents then 'INSUFFICIENT_FUNDS' else 'PAID' end
    into paid, end_to_end, outcome
    from ledger_account where tenant_id = p_tenant and id = v_account;
  if outcome <> 'PAID' then return; end if;
  perform pix_execute(p_tenant, array[jsonb_populate_record(null::pix_decision, jsonb_build_object(
    'ordinal', 1, 'outcome', 'PAID', 'payment_id', p_payment, 'status', 'PENDING', 'amount_cents', paid,
    'fee_cents', 0, 'end_to_end', v_found.end_to_end, 'key_type', v_found.key_type, 'customer_id', v_owner.id,
    'account_id', v_account, 'look_up_id', v_found.id, 'window_kind', 'NONE', 'window_day', sao_paulo_day(p_at),
    'kind', 'KEY', 'description', 'Saldo enviado pelo banco à sua conta em outra instituição',
    'payer_name', v_owner.name, 'payer_document', v_owner.document, 'payee_name', v_found.payee_name,
    'payee_document', v_found.payee_document, 'payee_bank', v_found.payee_bank, 'payee_fee_cents', 0,
    'is_of_people', false, 'is_scheduled', false, 'is_pin_only', false))], p_at);
  insert into pix_payout_order (tenant_id, command_id, payment_id) values (p_tenant, p_command, p_payment);
end $$;
