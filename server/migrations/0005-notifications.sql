-- What the house has to tell its customers. A row commits with its cause; the job queue delivers it, again and again if need be.

create table outbox (
  tenant_id    uuid not null,
  id           uuid not null,
  channel      text not null check (channel in ('EMAIL', 'SMS')),
  recipient    text not null,
  template     text not null,
  data         jsonb not null,                                          -- emptied at delivery; codes in it are sealed
  created_at   timestamptz not null default now(),
  queued_at    timestamptz,
  delivered_at timestamptz,
  failed_at    timestamptz,
  primary key (tenant_id, id)
);
create index on outbox (created_at) where queued_at is null;

-- Tells a customer by e-mail; one without an e-mail address is told nothing.
create function notify_customer(p_tenant uuid, p_customer uuid, p_template text, p_data jsonb, p_at timestamptz)
returns void language sql as $$
  insert into outbox (tenant_id, id, channel, recipient, template, data, created_at)
  select tenant_id, gen_random_uuid(), 'EMAIL', email, p_template, p_data || jsonb_build_object('name', name), p_at
    from customer where tenant_id = p_tenant and id = p_customer and email is not null
$$;
