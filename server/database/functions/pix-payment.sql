-- Payments that customers order: once all is locked, `pix_decide` says what becomes of each order, and `pix_execute`
-- pays what is PAID.
--
-- Many orders are one call and one transaction, each with its own outcome. A refusal is an outcome and not an
-- exception, so that a wrong PIN is counted and no other order is refused. The outcomes are
--   PAID             the order made a payment: SETTLED, or PENDING where the payee is off-us
--   REPEATED         this very order made a payment before, whose status is given; it may have FAILED
--   STALE            what the server had cached of the caller is no longer true: session, PIN, status, account
--   LOCKED           somebody else has locked the customer or an account, and the caller does not wait (p_waits)
--   REQUIRES_SINGLE  a dynamic charge needs a batch of one, because no other order may wait for its lock
-- and the codes of the contract's refusals, with `detail` as their number.

-- Pays what look-ups found, at once, in one round trip. A batch holds one order of each customer, so that guesses at a
-- PIN and orders of one account run one after the other. The customer's lock also protects the look-ups of the account:
-- no other order can pay with them. Locks are taken in the order customers, accounts by id, charge; all that decides is
-- read after them: which payees' accounts to lock is read before, and pix_decide asks whether they are. Orders that are
-- refused lock their accounts too, until this transaction ends.
create or replace function pix_pay_batch(
  p_tenant uuid, p_orders pix_order[], p_credentials payment_credential[], p_at timestamptz, p_waits boolean
) returns setof pix_outcome language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_customers uuid[];
  v_accounts  uuid[];
  v_devices   boolean;
  v_proofs    boolean;
  v_locked    uuid[];
  v_refused   pix_outcome[];
  v_decided   record;
begin
  perform require_tenant(p_tenant);
  perform tenant_hold(p_tenant); -- a suspended bank has no open session
  select array_agg(o.customer_id), array_agg(o.account_id) || array_agg(l.payee_account_id),
         bool_or(o.device_day_limit_cents is not null), bool_or(o.proof_from_cents is not null)
    into v_customers, v_accounts, v_devices, v_proofs
    from unnest(p_orders, p_credentials) o
    -- Each look-up alone, as in pix_decide.
    left join lateral (
      select payee_account_id from pix_look_up where tenant_id = p_tenant and id = o.look_up_id offset 0) l on true;
  v_locked := customer_lock(p_tenant, v_customers, p_waits);
  if cardinality(v_locked) <> cardinality(p_orders) then
    perform pix_require_one_each(v_customers);
  end if;
  v_accounts := ledger_lock(p_tenant, v_accounts, p_waits);
  if v_devices then
    v_refused := device_refusals(p_tenant, p_orders, p_credentials, p_at);
  end if;
  v_decided := pix_decide(p_tenant, p_orders, p_credentials, false, v_refused, v_locked, v_accounts, p_at);
  if v_decided.wrong_pins is not null or v_decided.right_pins is not null then
    perform payment_count_pins(p_tenant, v_decided.wrong_pins, v_decided.right_pins);
  end if;
  if v_decided.paid is not null then
    perform pix_execute(p_tenant, v_decided.paid, p_at);
  end if;
  if v_devices then
    perform device_note_payments(p_tenant, v_decided.paid, p_orders, p_credentials, p_at);
  end if;
  if v_proofs then
    perform payment_proofs_note(p_tenant, v_decided.decisions, p_orders, p_at);
  end if;
  return query
  select ordinal, outcome, detail, payment_id, status, amount_cents, fee_cents, end_to_end, failure, key_type
    from unnest(v_decided.decisions);
end $$;

-- Refuses a batch with two orders of one customer: both would be decided on the same balance and the same limits.
create or replace function pix_require_one_each(p_customers uuid[]) returns void language plpgsql as $$
begin
  if (select count(distinct id) from unnest(p_customers) id) <> cardinality(p_customers) then
    raise exception 'a customer has one order in a batch';
  end if;
end $$;
