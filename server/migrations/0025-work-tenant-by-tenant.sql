-- What a server does by itself it does tenant by tenant (docs/decisions/0033): each index begins with the tenant, as the keys do.

drop index outbox_unqueued;
create index outbox_unqueued on outbox (tenant_id, urgent desc, created_at) where queued_at is null;
drop index outbox_undelivered;
create index outbox_undelivered on outbox (tenant_id, created_at) where queued_at is not null and delivered_at is null;
drop index onboarding_submitted_at_idx;
create index onboarding_unexamined on onboarding (tenant_id, submitted_at) where submitted_at is not null and examined_at is null;
-- A tenant's groups are taken by their ids, which grow with time (pix_tell).
drop index pix_notice_created_at_idx;

-- Marks messages of a tenant that wait as queued and names them, urgent ones first; a server that does the same at this moment gets
-- others. The rows are met again by their keys. With sequential scans allowed PostgreSQL would read the whole outbox for them
-- while it believes it short.
create function outbox_take(p_tenant uuid, p_most integer) returns table (message_id uuid, is_urgent boolean) language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  update outbox o set queued_at = now()
   where o.tenant_id = p_tenant
     and o.id = any (array(select id from outbox where tenant_id = p_tenant and queued_at is null
                            order by urgent desc, created_at limit p_most for update skip locked))
  returning o.id, o.urgent;
end $$;
