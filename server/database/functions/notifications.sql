-- Messages to customers.

-- Puts an e-mail to a customer into the outbox; nothing where the customer has no e-mail address.
create or replace function notify_customer(
  p_tenant uuid, p_customer uuid, p_template text, p_data jsonb, p_at timestamptz
) returns void language sql as $$
  insert into outbox (tenant_id, id, channel, recipient, template, data, created_at)
  select tenant_id, gen_random_uuid(), 'EMAIL', email, p_template, p_data || jsonb_build_object('name', name), p_at
    from customer where tenant_id = p_tenant and id = p_customer and email is not null
$$;

-- Marks unqueued messages of a tenant as queued and names them, urgent ones first. Another server that does the same at
-- this moment gets others. Sequential scans are off: PostgreSQL would read the whole outbox while it believes that it
-- is short.
create or replace function outbox_claim(p_tenant uuid, p_max integer)
returns table (message_id uuid, is_urgent boolean)
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  update outbox o set queued_at = now()
   where o.tenant_id = p_tenant
     and o.id = any (array(select id from outbox where tenant_id = p_tenant and queued_at is null
                            order by urgent desc, created_at limit p_max for update skip locked))
  returning o.id, o.urgent;
end $$;
