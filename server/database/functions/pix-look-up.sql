-- Look-ups of keys, and the tokens that they cost (DICT manual, section 12).

-- The tokens in a bucket of a customer at this moment; a new bucket is full. Locks the bucket until the transaction
-- ends.
create or replace function pix_tokens_left(
  p_tenant uuid, p_customer uuid, p_bucket text, p_size integer, p_per_minute integer, p_at timestamptz
) returns numeric language plpgsql set enable_seqscan = off as $$
declare
  v_tokens numeric;
begin
  loop
    select least(p_size, tokens + p_per_minute * greatest(0, extract(epoch from p_at - updated_at)) / 60) into v_tokens
      from pix_look_up_tokens where tenant_id = p_tenant and customer_id = p_customer and bucket = p_bucket for update;
    if found then return v_tokens; end if;
    insert into pix_look_up_tokens values (p_tenant, p_customer, p_bucket, p_size, p_at) on conflict do nothing;
  end loop;
end $$;

-- Adds to a bucket; takes a negative amount only while a token is left. Answers the seconds to wait: 0 when done.
create or replace function pix_tokens_add(
  p_tenant uuid, p_customer uuid, p_bucket text, p_size integer, p_per_minute integer, p_amount integer,
  p_at timestamptz
) returns integer language plpgsql set enable_seqscan = off as $$
declare
  v_tokens numeric := pix_tokens_left(p_tenant, p_customer, p_bucket, p_size, p_per_minute, p_at);
begin
  if p_amount < 0 and v_tokens < 1 then
    return ceil((1 - v_tokens) * 60 / p_per_minute);
  end if;
  update pix_look_up_tokens set tokens = least(p_size, v_tokens + p_amount), updated_at = greatest(updated_at, p_at)
   where tenant_id = p_tenant and customer_id = p_customer and bucket = p_bucket;
  return 0;
end $$;

-- Looks keys up among this tenant's customers, for all orders of a moment in one round trip: proves the session of each
-- payer and that the account is its own, takes the tokens, finds the owner, and stores the look-up for one payment.
-- p_at: the newest `created_at`. The outcomes are
--   STALE       the session is not of the customer who owns the account that pays; nothing was done
--   LOCKED      another order holds the bucket, or there is none yet; nothing was done. To be asked again, alone
--   NO_TOKENS   no token is left for `wait` seconds; nothing was looked up
--   OFF_US      no customer here has the key; the tokens are taken, and the caller asks the network
--   OWN         the key is the payer's own; no look-up is stored
--   FOUND       the look-up is stored
-- p_waits: one order that was LOCKED waits for its bucket. It is alone: a batch that held one and waited for another
-- could wait for a batch of payments that waits for it.
create or replace function pix_look_up_on_us(
  p_tenant uuid, p_orders pix_look_up_order[], p_cost integer, p_refund integer, p_at timestamptz, p_waits boolean
) returns table (
  ordinal integer, outcome text, wait integer, payee_name text, payee_document text, changed boolean
) language plpgsql security definer set search_path = public, pg_temp rows 10
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform require_tenant(p_tenant);
  if p_waits then
    perform pix_tokens_left(p_tenant, o.customer_id, o.bucket, o.size, o.per_minute, o.created_at)
       from unnest(p_orders) o where cardinality(p_orders) = 1;
  end if;
  return query
  with decided as materialized (
    select o.*, b.tokens, k.account_id as payee_account_id, k.name as payee_name, k.document as payee_document,
           case when own.id is null then 'STALE'
                when b.tokens is null then 'LOCKED'
                when b.tokens < 1 then 'NO_TOKENS'
                when k.account_id is null then 'OFF_US'
                when k.account_id = o.account_id then 'OWN'
                else 'FOUND' end as outcome
      from (select o.*, row_number() over (partition by o.customer_id, o.bucket order by o.ordinal) as turn
              from unnest(p_orders) o) o
      left join lateral (
        select a.id from account a
          join customer c on c.tenant_id = p_tenant and c.id = a.owner_id
          left join session s on s.tenant_id = p_tenant and s.token_hash = o.session
         where a.tenant_id = p_tenant and a.id = o.account_id and c.id = o.customer_id
           and (o.session is null or session_is_open(s, c, p_at))
        offset 0) own on true
      left join lateral (
        select least(o.size, t.tokens + o.per_minute
                               * greatest(0, extract(epoch from o.created_at - t.updated_at)) / 60) as tokens
          from pix_look_up_tokens t
         where t.tenant_id = p_tenant and t.customer_id = o.customer_id and t.bucket = o.bucket and o.turn = 1
           for update skip locked) b on true
      left join lateral (
        select k.account_id, c.name, c.document from pix_key k
          join account a on a.tenant_id = p_tenant and a.id = k.account_id
          join customer c on c.tenant_id = p_tenant and c.id = a.owner_id
         where k.tenant_id = p_tenant and k.key = o.key and k.status = 'ACTIVE' and b.tokens >= 1
        offset 0) k on true
  ), new_tokens as (
    -- Every bucket exists. `on conflict` finds it by its key; the plan of an update may read all of the tenant's while
    -- PostgreSQL believes that they are few.
    insert into pix_look_up_tokens as t (tenant_id, customer_id, bucket, tokens, updated_at)
    select p_tenant, d.customer_id, d.bucket, d.tokens - p_cost + case d.outcome when 'OFF_US' then 0 else p_refund end,
           d.created_at
      from decided d where d.outcome in ('OFF_US', 'OWN', 'FOUND')
    on conflict (tenant_id, customer_id, bucket)
    do update set tokens = excluded.tokens, updated_at = greatest(t.updated_at, excluded.updated_at)
  ), stored as (
    insert into pix_look_up (tenant_id, id, account_id, end_to_end, key, key_type, payee_account_id, payee_ispb,
                             payee_name, payee_document, payee_bank, created_at, expires_at, kind, fixed_amount_cents,
                             description, txid, location, revision, checked_at)
    select p_tenant, d.id, d.account_id, d.end_to_end, d.key, d.key_type, d.payee_account_id, t.ispb,
           d.payee_name, d.payee_document, t.bank_name, d.created_at, d.expires_at, d.kind, d.fixed_amount_cents,
           d.description, d.txid, d.location, d.revision, d.checked_at
      from decided d
      join tenant t on t.id = p_tenant
     where d.outcome = 'FOUND'
  )
  select d.ordinal, d.outcome,
         case d.outcome when 'NO_TOKENS' then ceil((1 - d.tokens) * 60 / d.per_minute)::integer end,
         d.payee_name, d.payee_document,
         -- The account saved the key when its owner had another name or document.
         exists (select from pix_favorite f
                  where f.tenant_id = p_tenant and f.account_id = d.account_id and f.key = d.key
                    and (f.payee_name, f.payee_document) <> (d.payee_name, d.payee_document))
    from decided d;
end $$;

-- Stores the look-up of a key at another institution, whose owner the network named: a key that was found gives tokens
-- back. Answers whether the account saved the key when its owner had another name or document.
create or replace function pix_look_up_off_us(
  p_tenant uuid, p_order pix_look_up_order, p_refund integer, p_payee_ispb text, p_payee_name text,
  p_payee_document text, p_payee_bank text
) returns boolean language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  perform require_tenant(p_tenant);
  insert into pix_look_up (tenant_id, id, account_id, end_to_end, key, key_type, payee_ispb, payee_name,
                           payee_document, payee_bank, created_at, expires_at, kind, fixed_amount_cents, description,
                           txid, location, revision, checked_at)
  select p_tenant, p_order.id, a.id, p_order.end_to_end, p_order.key, p_order.key_type, p_payee_ispb, p_payee_name,
         p_payee_document, p_payee_bank, p_order.created_at, p_order.expires_at, p_order.kind,
         p_order.fixed_amount_cents, p_order.description, p_order.txid, p_order.location, p_order.revision,
         p_order.checked_at
    from account a
   where a.tenant_id = p_tenant and a.id = p_order.account_id and a.owner_id = p_order.customer_id;
  if not found then
    raise exception 'the account that pays is not of this customer' using errcode = 'insufficient_privilege';
  end if;
  perform pix_tokens_add(p_tenant, p_order.customer_id, p_order.bucket, p_order.size, p_order.per_minute, p_refund,
                         p_order.created_at);
  return exists (select from pix_favorite f
                  where f.tenant_id = p_tenant and f.account_id = p_order.account_id and f.key = p_order.key
                    and (f.payee_name, f.payee_document) <> (p_payee_name, p_payee_document));
end $$;
