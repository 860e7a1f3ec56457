-- Who may order a payment: session, status, ownership and PIN.

-- Checks the orders of immediate payments, one of each customer, and counts their PINs: a wrong one adds to the
-- failures, a right one resets them. The caller has locked the customers `p_locked`, so that guesses at one PIN run one
-- after the other; all is read after that. Answers the outcomes of the orders that it refuses, null where it refuses
-- none; every other order is authorized. The outcomes are STALE and LOCKED (pix-payment.sql), which count no PIN, and
-- PIN_NOT_SET, PIN_LOCKED and WRONG_PIN with the tries left as `detail`.
create or replace function payment_authorize(
  p_tenant uuid, p_orders pix_order[], p_credentials payment_credential[], p_locked uuid[], p_at timestamptz
) returns pix_outcome[] language plpgsql as $$
declare
  v_refusals pix_outcome[];
  v_failed   uuid[];
  v_reset    uuid[];
begin
  select array_agg((ordinal, refusal, case refusal when 'WRONG_PIN' then max_pin_failures() - 1 - pin_failures end,
                    null, null, null, null, null, null, null)::pix_outcome) filter (where refusal is not null),
         array_agg(customer_id) filter (where is_wrong and refusal in ('WRONG_PIN', 'PIN_LOCKED')
                                          and pin_failures < max_pin_failures()),
         array_agg(customer_id) filter (where refusal is null and pin_failures > 0)
    into v_refusals, v_failed, v_reset
    from (
      select o.ordinal, o.customer_id, c.pin_failures, c.pin_hash <> o.pin_hash as is_wrong,
             case
               when (s.customer_id = o.customer_id and s.ended_at is null and s.expires_at > p_at
                     and s.locks_at > p_at
                     and c.status = 'ACTIVE' and c.blocked_at is null and c.pin_salt = o.pin_salt
                     and a.owner_id = o.customer_id) is not true then 'STALE'
               when not o.customer_id = any (p_locked) then 'LOCKED'
               when c.pin_hash is null then 'PIN_NOT_SET'
               when c.pin_failures >= max_pin_failures() then 'PIN_LOCKED'
               when c.pin_hash <> o.pin_hash
                 then case c.pin_failures when max_pin_failures() - 1 then 'PIN_LOCKED' else 'WRONG_PIN' end
             end as refusal
        from unnest(p_orders, p_credentials) as o
        left join customer c on c.tenant_id = p_tenant and c.id = o.customer_id
        left join session s on s.tenant_id = p_tenant and s.token_hash = o.session_hash
        left join account a on a.tenant_id = p_tenant and a.id = o.account_id) checked;
  if v_failed is not null then
    update customer set pin_failures = pin_failures + 1 where tenant_id = p_tenant and id = any (v_failed);
  end if;
  if v_reset is not null then
    update customer set pin_failures = 0 where tenant_id = p_tenant and id = any (v_reset);
  end if;
  return v_refusals;
end $$;

-- Authorizes one thing that is no payment at once, such as a changed limit, and counts the PIN as for a payment. Locks
-- the customer until the transaction ends. Answers AUTHORIZED or an outcome of `payment_authorize`. The caller commits
-- a refusal too: a wrong PIN is counted only then.
create or replace function payment_authorize_one(
  p_tenant uuid, p_customer uuid, p_account uuid, p_credential payment_credential, p_at timestamptz,
  out outcome text, out detail bigint
) language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_order    pix_order;
  v_refusals pix_outcome[];
begin
  perform require_tenant(p_tenant);
  v_order.ordinal := 1;
  v_order.customer_id := p_customer;
  v_order.account_id := p_account;
  v_refusals := payment_authorize(p_tenant, array[v_order], array[p_credential],
                                  customer_lock(p_tenant, array[p_customer], true), p_at);
  outcome := coalesce((v_refusals[1]).outcome, 'AUTHORIZED');
  detail := (v_refusals[1]).detail;
end $$;
