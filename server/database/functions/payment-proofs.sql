-- What one account pays on a day by the PIN alone ends at an amount of the tenant's rule: an order that passes it needs
-- the proof that the customer used a passkey or a code for this very payment. pix_decide asks, last of all: an order
-- that is refused for another reason asks for none. Only tenants with that rule have proofs.

-- Whether the order carries its proof, and that can still be used. The customer is locked.
create or replace function payment_proof_open(
  p_tenant uuid, p_look_up uuid, p_customer uuid, p_amount bigint, p_hash bytea, p_browser uuid, p_at timestamptz
) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from payment_proof
     where tenant_id = p_tenant and look_up_id = p_look_up and customer_id = p_customer and amount_cents = p_amount
       and proof_hash = p_hash and browser_id is not distinct from p_browser and used_at is null
       and expires_at > p_at);
end $$;

-- Asks for the proof of one order, for as long as a look-up lives. A proof that stands already for the same amount and
-- device stays. Removes a few that are too old to be used. The customer is locked.
create or replace function payment_proof_ask(
  p_tenant uuid, p_look_up uuid, p_customer uuid, p_amount bigint, p_browser uuid, p_at timestamptz
) returns void language plpgsql as $$
begin
  delete from payment_proof p
   using (select look_up_id from payment_proof
           where tenant_id = p_tenant and expires_at <= p_at and look_up_id <> p_look_up
           order by expires_at limit 20 for update skip locked) expired
   where p.tenant_id = p_tenant and p.look_up_id = expired.look_up_id;
  insert into payment_proof as before (tenant_id, look_up_id, customer_id, amount_cents, browser_id, expires_at)
  values (p_tenant, p_look_up, p_customer, p_amount, p_browser, p_at + interval '15 minutes')
  on conflict (tenant_id, look_up_id) do update
     set amount_cents = excluded.amount_cents, browser_id = excluded.browser_id, expires_at = excluded.expires_at,
         proof_hash = null
   where before.used_at is null
     and not (before.proof_hash is not null and before.amount_cents = excluded.amount_cents
              and before.browser_id is not distinct from excluded.browser_id and before.expires_at > p_at);
end $$;

-- After a batch: uses up the proofs of the payments that were made, and asks for those that were missing.
create or replace function payment_proofs_note(
  p_tenant uuid, p_decisions pix_decision[], p_orders pix_order[], p_at timestamptz
) returns void language plpgsql as $$
begin
  update payment_proof f set used_at = p_at
    from unnest(p_decisions) d
   where d.outcome = 'PAID' and not d.is_pin_only and f.tenant_id = p_tenant and f.look_up_id = d.look_up_id;
  perform payment_proof_ask(p_tenant, o.look_up_id, o.customer_id, o.amount_cents, o.proof_browser_id, p_at)
     from unnest(p_orders) o
     join unnest(p_decisions) d on d.ordinal = o.ordinal and d.outcome = 'PROOF_REQUIRED';
end $$;
