-- Notices to phones: a message of the outbox for each browser that its customer subscribed (tables/0031-push.sql).

-- The kind that a customer chooses; null: it is told by e-mail and in the area alone.
create or replace function push_kind(p_template text, p_data jsonb) returns text language sql immutable as $$
  select case
    when p_template in ('payment-received', 'refund-received') then 'MONEY_IN'
    when p_template in ('payment-failed', 'refund-failed') then 'PAYMENT_FAILED'
    when p_template = 'pix-schedule' and p_data ->> 'news' = 'FAILED' then 'PAYMENT_FAILED'
    when p_template in ('new-access', 'device-registered') then 'NEW_DEVICE'
    when p_template = 'passkey' and p_data ->> 'news' = 'ADDED' then 'NEW_DEVICE'
    when p_template in ('dispute', 'infraction', 'pix-block') then 'CONTEST'
  end
$$;

-- What the message may say of amounts and names, where the customer allows it.
create or replace function push_details(p_data jsonb) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'amountCents', p_data -> 'amountCents', 'payer', p_data -> 'payer', 'beneficiary', p_data -> 'beneficiary',
    'other', p_data -> 'other', 'device', p_data -> 'device', 'passkey', p_data -> 'passkey',
    'browser', p_data -> 'browser'))
$$;

-- Puts a message into the outbox for each browser of the customer that is told of this kind.
create or replace function push_customer(
  p_tenant uuid, p_customer uuid, p_template text, p_data jsonb, p_at timestamptz
) returns void language sql as $$
  insert into outbox (tenant_id, id, channel, recipient, template, data, created_at)
  select tenant_id, id_at(p_at), 'PUSH', id::text, p_template,
         case when shows_details then push_details(p_data) else '{}' end, p_at
    from push_subscription
   where tenant_id = p_tenant and customer_id = p_customer and push_kind(p_template, p_data) = any (kinds)
$$;
