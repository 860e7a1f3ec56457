-- What a device may pay (IN BCB 491/2024): a registered one what its customer may, any other at most so much a payment
-- and a day, summed over all devices of the customer that are not registered, or for each of them. Only tenants with
-- that rule ask.

-- REGISTERED, UNREGISTERED or BLOCKED: the device of a cookie. One that nobody knows, or that was not used for so many
-- months, is UNREGISTERED.
create or replace function device_state(
  p_tenant uuid, p_customer uuid, p_browser uuid, p_secret bytea, p_idle_months integer, p_at timestamptz
) returns text language plpgsql stable as $$
declare
  v_device customer_device;
begin
  select * into v_device from customer_device
   where tenant_id = p_tenant and customer_id = p_customer and browser_id = p_browser
     and (secret_hash = p_secret or previous_hash = p_secret);
  return case when v_device.blocked_at is not null then 'BLOCKED'
              when v_device.registered_at is not null
                   and v_device.last_used_at > p_at - make_interval(months => p_idle_months)
                then 'REGISTERED'
              else 'UNREGISTERED' end;
end $$;

-- What a customer paid on this day from devices that are not registered: from this one (p_is_each), or from all. A
-- failed payment does not count.
create or replace function device_day_used(
  p_tenant uuid, p_customer uuid, p_browser uuid, p_is_each boolean, p_at timestamptz
) returns bigint language plpgsql stable as $$
begin
  return coalesce((select sum(used_cents) from device_day
                    where tenant_id = p_tenant and day = sao_paulo_day(p_at) and customer_id = p_customer
                      and (not p_is_each
                           or browser_id = coalesce(p_browser, '00000000-0000-0000-0000-000000000000'))), 0)::bigint;
end $$;

-- Refuses orders that their devices may not pay. The customers are locked, so that two orders of one are decided one
-- after the other. An order that made a payment before is answered as it was then. The outcomes are DEVICE_BLOCKED,
-- DEVICE_TRANSACTION_LIMIT with the limit and DEVICE_DAY_LIMIT with what is left.
create or replace function device_refusals(
  p_tenant uuid, p_orders pix_order[], p_credentials payment_credential[], p_at timestamptz
) returns pix_outcome[] language plpgsql as $$
begin
  return array(
    select (ordinal, refusal,
            case refusal when 'DEVICE_TRANSACTION_LIMIT' then device_payment_limit_cents
                         when 'DEVICE_DAY_LIMIT' then greatest(0, device_day_limit_cents - used) end,
            null, null, null, null, null, null, null)::pix_outcome
      from (
        select o.*, used,
               case when state = 'BLOCKED' then 'DEVICE_BLOCKED'
                    when state = 'REGISTERED' then null
                    when o.amount_cents > o.device_payment_limit_cents then 'DEVICE_TRANSACTION_LIMIT'
                    when used + o.amount_cents > o.device_day_limit_cents then 'DEVICE_DAY_LIMIT' end as refusal
          from unnest(p_orders, p_credentials) as o
         cross join lateral device_state(
           p_tenant, o.customer_id, o.browser_id, o.device_secret_hash, o.device_idle_months, p_at) state
         cross join lateral (
           select case state when 'UNREGISTERED'
                    then device_day_used(p_tenant, o.customer_id, o.browser_id, o.device_day_is_each, p_at)
                    else 0 end as used) today
         where o.device_day_limit_cents is not null
           and not exists (select from pix_payment p where p.tenant_id = p_tenant and p.look_up_id = o.look_up_id)) c
     where refusal is not null);
end $$;

-- Adds the payments that were made now from devices that are not registered to the day of their customers, who are
-- locked: one row of a customer, day and device, so that a payment costs the same however many came before it. Notes
-- those that may still fail. The rows of device_day are the last that a payment locks.
create or replace function device_note_payments(
  p_tenant uuid, p_decisions pix_decision[], p_orders pix_order[], p_credentials payment_credential[], p_at timestamptz
) returns void language plpgsql as $$
declare
  v_day date := sao_paulo_day(p_at);
begin
  with noted as materialized (
    select d.payment_id, d.customer_id, d.amount_cents, d.status,
           coalesce(o.browser_id, '00000000-0000-0000-0000-000000000000') as browser_id
      from unnest(p_orders, p_credentials) as o
      join unnest(p_decisions) d on d.ordinal = o.ordinal and d.outcome = 'PAID'
     where o.device_day_limit_cents is not null
       and device_state(p_tenant, o.customer_id, o.browser_id, o.device_secret_hash, o.device_idle_months, p_at)
           = 'UNREGISTERED'
  ), pending as (
    insert into device_payment (tenant_id, payment_id, customer_id, browser_id, day)
    select p_tenant, payment_id, customer_id, browser_id, v_day from noted where status = 'PENDING'
  )
  insert into device_day as so_far (tenant_id, day, customer_id, browser_id, used_cents)
  select p_tenant, v_day, customer_id, browser_id, sum(amount_cents) from noted group by customer_id, browser_id
  on conflict (tenant_id, day, customer_id, browser_id) do update
     set used_cents = so_far.used_cents + excluded.used_cents;
end $$;

-- Restores what a failed payment used of its day, if it came from a device that is not registered. The caller made it
-- fail in this transaction, which is once. A sum that retention or an erasure removed stays removed.
create or replace function device_restore_day(p_payment pix_payment) returns void language plpgsql as $$
begin
  update device_day so_far set used_cents = greatest(0, so_far.used_cents - p_payment.amount_cents)
    from device_payment d
   where d.tenant_id = p_payment.tenant_id and d.payment_id = p_payment.id
     and so_far.tenant_id = d.tenant_id and so_far.day = d.day and so_far.customer_id = d.customer_id
     and so_far.browser_id = d.browser_id;
end $$;
