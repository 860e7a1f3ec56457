-- Messages to customers.

-- Puts an e-mail to a customer into the outbox; nothing where the customer has no e-mail address.
create or replace function email_customer(
  p_tenant uuid, p_customer uuid, p_template text, p_data jsonb, p_at timestamptz
) returns void language sql as $$
  insert into outbox (tenant_id, id, channel, recipient, template, data, created_at, end_to_end)
  select tenant_id, id_at(p_at), 'EMAIL', email, p_template, p_data || jsonb_build_object('name', name), p_at,
         p_data ->> 'endToEnd'
    from customer where tenant_id = p_tenant and id = p_customer and email is not null
$$;

-- The same, with a message to the customer's phones; the area shows it too, unless it is about money that the statement
-- shows.
create or replace function notify_customer(
  p_tenant uuid, p_customer uuid, p_template text, p_data jsonb, p_at timestamptz
) returns void language plpgsql as $$
begin
  perform email_customer(p_tenant, p_customer, p_template, p_data, p_at);
  perform push_customer(p_tenant, p_customer, p_template, p_data, p_at);
  if p_template not in ('payment-sent', 'refund-sent', 'refund-received') then
    insert into customer_notice (tenant_id, id, customer_id, template, data, at)
    values (p_tenant, id_at(p_at), p_customer, p_template, p_data, p_at);
  end if;
end $$;

-- The e-mails about settled payments.

-- Notes in the payers' favourites when they were last paid, and puts the e-mails of so many batches of a tenant's
-- payments into the outbox, the oldest batches first: to the payer, and to a payee of this tenant and the payee's
-- phones. Answers how many messages. Servers that do the same at this moment take other batches.
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
    returning payment_ids, payee_fee_cents
  ), paid as materialized (
    select p.amount_cents, p.end_to_end, p.created_at, p.account_id, l.key, p.payee_document, p.payee_name,
           p.description, p.is_scheduled as scheduled,
           payer.name as payer_name, payer.email as payer_email,
           payee.id as payee_id, payee.name as payee_owner_name, payee.email as payee_email, payee_fee
      from taken n
     cross join unnest(n.payment_ids, n.payee_fee_cents) of_payment (payment_id, payee_fee)
      join pix_payment p on p.tenant_id = p_tenant and p.id = payment_id
      join pix_look_up l on l.tenant_id = p_tenant and l.id = p.look_up_id
      join account a on a.tenant_id = p_tenant and a.id = p.account_id
      join customer payer on payer.tenant_id = p_tenant and payer.id = a.owner_id
      left join account b on b.tenant_id = p_tenant and b.id = p.payee_account_id
      left join customer payee on payee.tenant_id = p_tenant and payee.id = b.owner_id
  ), favorites as materialized ( -- of the owner who was paid; locked in the same order by all
    select f.account_id, f.key, paid_at
      from (select account_id, key, payee_document, max(created_at) as paid_at
              from paid group by account_id, key, payee_document) of_payee
      join pix_favorite f using (account_id, key, payee_document)
     where f.tenant_id = p_tenant
     order by f.account_id, f.key for no key update of f
  ), noted as (
    update pix_favorite f set last_paid_at = greatest(f.last_paid_at, paid_at)
      from favorites
     where f.tenant_id = p_tenant and f.account_id = favorites.account_id and f.key = favorites.key
  )
  insert into outbox (tenant_id, id, channel, recipient, template, data, created_at, end_to_end)
  select p_tenant, id_at(created_at), 'EMAIL', payer_email, 'payment-sent', jsonb_build_object(
           'amountCents', amount_cents, 'beneficiary', payee_name, 'endToEnd', end_to_end, 'at', created_at,
           'scheduled', scheduled, 'name', payer_name), created_at, end_to_end
    from paid where payer_email is not null
  union all
  select p_tenant, id_at(created_at), 'EMAIL', payee_email, 'payment-received', jsonb_build_object(
           'amountCents', amount_cents, 'feeCents', nullif(payee_fee, 0), 'payer', payer_name,
           'description', description, 'endToEnd', end_to_end, 'at', created_at, 'name', payee_owner_name),
         created_at, end_to_end
    from paid where payee_email is not null
  union all
  select p_tenant, id_at(paid.created_at), 'PUSH', s.id::text, 'payment-received', case when s.shows_details
           then jsonb_build_object('amountCents', amount_cents, 'payer', payer_name) else '{}' end,
         paid.created_at, null
    from paid join push_subscription s on s.tenant_id = p_tenant and s.customer_id = payee_id
   where 'MONEY_IN' = any (s.kinds);
  get diagnostics v_emails = row_count;
  return v_emails;
end $$;

-- Writes the e-mail about a Pix to the owner of its statement row once more: at most 3 times in 24 hours, the first one
-- included. Answers whether it was written: false where the row is no ended Pix, the limit is reached, or the owner has
-- no e-mail.
create or replace function pix_resend_notice(p_tenant uuid, p_row uuid, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row     account_transaction;
  v_owner   customer;
  v_failure text;
begin
  perform require_tenant(p_tenant);
  perform pg_advisory_xact_lock(hashtextextended('pix_resend_notice' || p_row, 0));
  select * into v_row from account_transaction
   where tenant_id = p_tenant and id = p_row and external_status <> 'PENDING' and end_to_end is not null
     and is_pix(category);
  select c.* into v_owner from account a join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
   where a.tenant_id = p_tenant and a.id = v_row.account_id;
  if v_owner.email is null
     or (select count(*) from outbox where tenant_id = p_tenant and end_to_end = v_row.end_to_end
            and recipient = v_owner.email and created_at > p_at - interval '24 hours') >= 3 then
    return false;
  end if;
  select failure into v_failure from pix_payment where tenant_id = p_tenant and id = v_row.payment_id;
  perform email_customer(p_tenant, v_owner.id,
    case when v_row.credit then 'payment-received' when v_row.external_status = 'ERROR' then 'payment-failed'
         else 'payment-sent' end,
    jsonb_build_object('amountCents', v_row.amount_cents, 'endToEnd', v_row.end_to_end, 'failure', v_failure,
                       'at', v_row.created_at, 'description', v_row.description)
    || case when v_row.credit then jsonb_build_object('payer', v_row.payer_name, 'feeCents', nullif(v_row.fee_cents, 0))
            else jsonb_build_object('beneficiary', v_row.beneficiary_name, 'scheduled', v_row.scheduled) end, p_at);
  return true;
end $$;

-- Notifications to many customers.

-- Puts the next portion of a tenant's oldest open announcement into the outbox, looking at p_max accounts or customers
-- at most. Nothing while 200 messages of the tenant wait for their delivery, because other e-mails would wait behind
-- them. Another server that does the same at this moment takes the next announcement. Answers how many e-mails.
create or replace function announcement_enqueue(p_tenant uuid, p_max integer) returns integer language plpgsql as $$
declare
  v        announcement;
  v_ids    uuid[];
  v_emails integer;
begin
  if (select count(*) from (select from outbox where tenant_id = p_tenant and channel = 'EMAIL' and not urgent
         and delivered_at is null and next_try_at is not null limit 200) waiting) >= 200 then
    return 0;
  end if;
  select * into v from announcement where tenant_id = p_tenant and ended_at is null
   order by id limit 1 for update skip locked;
  if not found then return 0; end if;
  if v.template in ('fees-raised', 'fees-withdrawn') then
    v_ids := array(select id from account where tenant_id = p_tenant and id > v.last_id and id <= v.until_id
                    order by id limit p_max);
    v_emails := announcement_of_fees(v, v_ids);
  else
    v_ids := array(select id from customer where tenant_id = p_tenant and id > v.last_id and id <= v.until_id
                    order by id limit p_max);
    v_emails := announcement_of_texts(v, v_ids);
  end if;
  update announcement
     set last_id = coalesce(v_ids[cardinality(v_ids)], last_id), messages = messages + v_emails,
         ended_at = case when cardinality(v_ids) < p_max then business_now() end
   where tenant_id = p_tenant and id = v.id;
  return v_emails;
end $$;

-- Fees that rise, or do not rise although they were to: an e-mail and a notice for each of these accounts that is open,
-- with the raises that reach it, because they are of its holder's kind of payer (tenants/for-staff/fee-raises.ts).
-- An account with a value of its own is reached by none, but for one of an entrepreneur whose fee for a Pix was free
-- and is that value again: the e-mail says it as {type, fee}. A raise is {payer, term, name, after, from} and before or
-- stays; its term is the name of the fee's column.
create or replace function announcement_of_fees(p announcement, p_accounts uuid[]) returns integer
language plpgsql as $$
declare
  v_emails integer;
begin
  with told as materialized (
  select id_at(business_now()) as id, c.id as customer_id, c.email, c.name,
         jsonb_build_object('accountNumber', a.number, 'raises', reached.raises) as data
    from account a
    join customer c on c.tenant_id = p.tenant_id and c.id = a.owner_id
    left join account_terms o on o.tenant_id = p.tenant_id and o.account_id = a.id
   cross join lateral (
     select jsonb_agg(case when own.fee is null then own.told
                           else own.told || jsonb_build_object('after', to_jsonb(own) - 'told') end) as raises
       from jsonb_array_elements(p.data -> 'raises') r
      cross join lateral (
        select r - 'term' - 'payer' as told, to_jsonb(o) ->> ((r ->> 'term') || '_type') as type,
               (to_jsonb(o) ->> (r ->> 'term'))::bigint as fee) own
      where r ->> 'payer' = case when own.fee is null and c.is_individual_entrepreneur then 'ENTREPRENEUR'
                                 when own.fee is null then c.entity_type
                                 when own.fee > 0 and c.is_individual_entrepreneur then 'ENTREPRENEUR_OWN' end) reached
   where a.tenant_id = p.tenant_id and a.id = any (p_accounts)
     and c.closed_at is null and c.email is not null and reached.raises is not null
  ), noticed as (
    insert into customer_notice (tenant_id, id, customer_id, template, data, at)
    select p.tenant_id, id, customer_id, p.template, data, business_now() from told
  )
  insert into outbox (tenant_id, id, channel, recipient, template, data, created_at)
  select p.tenant_id, id, 'EMAIL', email, p.template, data || jsonb_build_object('name', name), business_now()
    from told;
  get diagnostics v_emails = row_count;
  return v_emails;
end $$;

-- New terms of use and privacy policy: an e-mail for each of these customers, applicants too, because they accepted the
-- version before; not for who was rejected or left.
create or replace function announcement_of_texts(p announcement, p_customers uuid[]) returns integer
language plpgsql as $$
declare
  v_emails integer;
begin
  insert into outbox (tenant_id, id, channel, recipient, template, data, created_at)
  select p.tenant_id, id_at(business_now()), 'EMAIL', c.email, p.template,
         jsonb_build_object('name', c.name, 'from', p.from_day), business_now()
    from customer c
   where c.tenant_id = p.tenant_id and c.id = any (p_customers) and c.closed_at is null and c.email is not null
     and c.status in ('ACTIVE', 'PENDING', 'IN_ANALYSIS_INTERNAL');
  get diagnostics v_emails = row_count;
  return v_emails;
end $$;
