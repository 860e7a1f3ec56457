-- What many customers are told: tables/0028-announcements.sql.

-- Puts the next portion of a tenant's oldest open announcement into the outbox, looking at p_max accounts or customers
-- at most. Nothing while 200 messages of the tenant wait for their delivery, because other e-mails would wait behind
-- them. Another server that does the same at this moment takes the next announcement. Answers how many e-mails.
create or replace function announcement_enqueue(p_tenant uuid, p_max integer) returns integer language plpgsql as $$
declare
  v        announcement;
  v_ids    uuid[];
  v_emails integer;
begin
  if (select count(*) from (select from outbox where tenant_id = p_tenant and queued_at is not null
         and delivered_at is null and failed_at is null limit 200) waiting) >= 200 then
    return 0;
  end if;
  select * into v from announcement where tenant_id = p_tenant and ended_at is null
   order by id limit 1 for update skip locked;
  if not found then return 0; end if;
  if v.template = 'fees-raised' then
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

-- Fees that rise: an e-mail for each of these accounts that is open and of the announcement's kind of customer, with
-- those raises that reach it, because the account has no value of its own. A raise is {term, name, before, after, from};
-- its term is the name of the fee's column.
create or replace function announcement_of_fees(p announcement, p_accounts uuid[]) returns integer language plpgsql as $$
declare
  v_emails integer;
begin
  insert into outbox (tenant_id, id, channel, recipient, template, data, created_at)
  select p.tenant_id, new_id(), 'EMAIL', c.email, p.template,
         jsonb_build_object('name', c.name, 'accountNumber', a.number, 'raises', reached.raises), business_now()
    from account a
    join customer c on c.tenant_id = p.tenant_id and c.id = a.owner_id
    left join account_terms o on o.tenant_id = p.tenant_id and o.account_id = a.id
   cross join lateral (
     select jsonb_agg(r - 'term') as raises from jsonb_array_elements(p.data -> 'raises') r
      where to_jsonb(o) ->> (r ->> 'term') is null) reached
   where a.tenant_id = p.tenant_id and a.id = any (p_accounts) and c.entity_type = p.data ->> 'entityType'
     and c.closed_at is null and c.email is not null and reached.raises is not null;
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
  select p.tenant_id, new_id(), 'EMAIL', c.email, p.template,
         jsonb_build_object('name', c.name, 'from', p.from_day), business_now()
    from customer c
   where c.tenant_id = p.tenant_id and c.id = any (p_customers) and c.closed_at is null and c.email is not null
     and c.status in ('ACTIVE', 'PENDING', 'IN_ANALYSIS_INTERNAL');
  get diagnostics v_emails = row_count;
  return v_emails;
end $$;
