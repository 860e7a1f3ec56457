-- Payments that customers order. A payment is two things: `payment_authorize` says whether the customer may order it,
-- `pix_execute` pays it. An immediate payment does both in one call; an order that was authorized before only executes.
--
-- Many orders are one call and one transaction, each with its own outcome. A refusal is an outcome and not an
-- exception, so that a wrong PIN is counted and no other order is refused. The outcomes are
--   PAID             the order made a payment: SETTLED, or PENDING where the payee is off-us
--   REPEATED         this very order made a payment before, whose status is given; it may have FAILED
--   STALE            what the server had cached of the caller is no longer true: session, PIN, status, account
--   LOCKED           somebody else has locked the customer or an account, and the caller does not wait (p_waits)
--   REQUIRES_SINGLE  a dynamic charge needs a batch of one, because no other order may wait for its lock
-- and the codes of the contract's refusals, with `detail` as their number.

-- Pays what look-ups found, at once: authorizes and executes, in one round trip. A batch holds one order of each
-- customer, so that guesses at a PIN and orders of one account run one after the other. The customer's lock also
-- protects the look-ups of the account: nobody else can pay with them.
create or replace function pix_pay_batch(
  p_tenant uuid, p_orders pix_order[], p_credentials payment_credential[], p_at timestamptz, p_waits boolean
) returns setof pix_outcome language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_customers uuid[] := array(select customer_id from unnest(p_orders));
  v_locked    uuid[];
  v_refusals  pix_outcome[];
  v_decisions pix_decision[];
  v_devices   boolean := exists (select from unnest(p_credentials) where device_day_limit_cents is not null);
  v_proofs    boolean := exists (select from unnest(p_orders) where proof_from_cents is not null);
begin
  perform require_tenant(p_tenant);
  v_locked := customer_lock(p_tenant, v_customers, p_waits);
  perform pix_require_one_each(v_customers, v_locked);
  v_refusals := payment_authorize(p_tenant, p_orders, p_credentials, v_locked, p_at);
  if v_devices then
    v_refusals := v_refusals || device_refusals(p_tenant, p_orders, p_credentials, v_refusals, p_at);
  end if;
  if v_refusals is null then
    v_decisions := pix_execute(p_tenant, p_orders, p_at, p_waits);
  else
    v_decisions := pix_execute(p_tenant, array(
      select o from unnest(p_orders) o
       where o.ordinal not in (select ordinal from unnest(v_refusals))), p_at, p_waits);
  end if;
  if v_devices then
    perform device_note_payments(p_tenant, v_decisions, p_orders, p_credentials, p_at);
  end if;
  if v_proofs then
    perform payment_proofs_note(p_tenant, v_decisions, p_orders, p_at);
  end if;
  return query
  select * from unnest(v_refusals)
   union all
  select ordinal, outcome, detail, payment_id, status, amount_cents, fee_cents, end_to_end, failure, key_type
    from unnest(v_decisions);
end $$;

-- Refuses a batch with two orders of one customer: both would be decided on the same balance and the same limits.
create or replace function pix_require_one_each(p_customers uuid[], p_locked uuid[]) returns void
language plpgsql as $$
begin
  if cardinality(p_locked) <> cardinality(p_customers)
     and (select count(distinct id) from unnest(p_customers) id) <> cardinality(p_customers) then
    raise exception 'a customer has one order in a batch';
  end if;
end $$;
