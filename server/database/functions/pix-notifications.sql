-- The e-mails about settled payments.

-- Notes in the payers' favourites when they were last paid, and puts the e-mails of so many batches of a tenant's
-- payments into the outbox, the oldest batches first: to the payer, and to a payee of this tenant. Answers how many
-- e-mails. Servers that do the same at this moment take other batches.
create or replace function pix_enqueue_notifications(p_tenant uuid, p_batches integer) returns integer language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_emails integer;
begin
  with taken as materialized (
    delete from pix_pending_notification
     where tenant_id = p_tenant
       and id = any (array(select id from pix_pending_notification
                            where tenant_id = p_tenant order by id limit p_batches for update skip locked))
    returning payment_ids
  ), paid as materialized (
    select p.amount_cents, p.end_to_end, p.created_at, p.account_id, l.key, l.payee_name, l.description,
           payer.name as payer_name, payer.email as payer_email,
           payee.name as payee_owner_name, payee.email as payee_email
      from taken n
     cross join unnest(n.payment_ids) payment_id
      join pix_payment p on p.tenant_id = p_tenant and p.id = payment_id
      join pix_look_up l on l.tenant_id = p_tenant and l.id = p.look_up_id
      join account a on a.tenant_id = p_tenant and a.id = p.account_id
      join customer payer on payer.tenant_id = p_tenant and payer.id = a.owner_id
      left join account b on b.tenant_id = p_tenant and b.id = l.payee_account_id
      left join customer payee on payee.tenant_id = p_tenant and payee.id = b.owner_id
  ), favorites as materialized ( -- locked in the same order by all
    select f.account_id, f.key, paid_at
      from (select account_id, key, max(created_at) as paid_at from paid group by account_id, key) of_key
      join pix_favorite f using (account_id, key)
     where f.tenant_id = p_tenant
     order by f.account_id, f.key for no key update of f
  ), noted as (
    update pix_favorite f set last_paid_at = greatest(f.last_paid_at, paid_at)
      from favorites
     where f.tenant_id = p_tenant and f.account_id = favorites.account_id and f.key = favorites.key
  )
  insert into outbox (tenant_id, id, channel, recipient, template, data, created_at)
  select p_tenant, new_id(), 'EMAIL', payer_email, 'payment-sent', jsonb_build_object(
           'amountCents', amount_cents, 'beneficiary', payee_name, 'endToEnd', end_to_end, 'at', created_at,
           'name', payer_name), created_at
    from paid where payer_email is not null
  union all
  select p_tenant, new_id(), 'EMAIL', payee_email, 'payment-received', jsonb_build_object(
           'amountCents', amount_cents, 'payer', payer_name, 'description', description, 'endToEnd', end_to_end,
           'at', created_at, 'name', payee_owner_name), created_at
    from paid where payee_email is not null;
  get diagnostics v_emails = row_count;
  return v_emails;
end $$;
