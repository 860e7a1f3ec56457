-- From an amount on, a payment needs more than the PIN: the proof that the customer used a passkey or a code for this
-- very payment. Only tenants with that rule ask.

-- The proof of a payment that can still be used; it is locked until the transaction ends.
create or replace function payment_proof_open(
  p_tenant uuid, p_customer uuid, p_session bytea, p_look_up uuid, p_amount bigint, p_proof bytea, p_at timestamptz
) returns boolean language plpgsql as $$
begin
  perform from payment_proof
    where tenant_id = p_tenant and proof_hash = p_proof and customer_id = p_customer and session_hash = p_session
      and look_up_id = p_look_up and amount_cents = p_amount and used_at is null and expires_at > p_at
      for update;
  return found;
end $$;

-- Refuses orders that need a proof and have none. The customers are locked, so that two orders with one proof are
-- decided one after the other. `p_refused` were refused before; an order that made a payment before is answered as it
-- was then. The outcome is PROOF_REQUIRED.
create or replace function proof_refusals(
  p_tenant uuid, p_orders pix_order[], p_credentials payment_credential[], p_refused pix_outcome[], p_at timestamptz
) returns pix_outcome[] language plpgsql as $$
begin
  return array(
    select (ordinal, 'PROOF_REQUIRED', null, null, null, null, null, null, null, null)::pix_outcome
      from unnest(p_orders, p_credentials) as o
     where o.amount_cents >= o.proof_from_cents
       and o.ordinal not in (select ordinal from unnest(p_refused))
       and not exists (select from pix_payment p where p.tenant_id = p_tenant and p.look_up_id = o.look_up_id)
       and not payment_proof_open(
             p_tenant, o.customer_id, o.session_hash, o.look_up_id, o.amount_cents, o.proof_hash, p_at));
end $$;

-- Uses up the proofs of the payments that were made now.
create or replace function payment_proofs_use(
  p_tenant uuid, p_decisions pix_decision[], p_orders pix_order[], p_credentials payment_credential[], p_at timestamptz
) returns void language plpgsql as $$
begin
  update payment_proof f set used_at = p_at
    from unnest(p_orders, p_credentials) as o
    join unnest(p_decisions) d on d.ordinal = o.ordinal and d.outcome = 'PAID'
   where o.amount_cents >= o.proof_from_cents and f.tenant_id = p_tenant and f.proof_hash = o.proof_hash;
end $$;
