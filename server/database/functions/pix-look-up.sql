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

-- Looks a key up among this tenant's customers, in one round trip: proves the session of the payer, takes the tokens,
-- finds the owner, and stores the look-up for one payment. The outcomes are
--   STALE       the session does not prove that this customer owns the account that pays; nothing was done
--   NO_TOKENS   no token is left for `wait` seconds; nothing was looked up
--   OFF_US      no customer here has the key; the tokens are taken, and the caller asks the network
--   OWN         the key is the payer's own; no look-up is stored
--   FOUND       the look-up is stored
-- p_session null: the caller has proven session and owner itself.
create or replace function pix_look_up_on_us(
  p_tenant uuid, p_session bytea, p_customer uuid, p_bucket text, p_size integer, p_per_minute integer, p_cost integer,
  p_refund integer, p_row pix_look_up,
  out outcome text, out wait integer, out payee_name text, out payee_document text, out changed boolean
) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_tokens numeric;
begin
  if p_session is not null and not exists (
    select from accounts_of_sessions(p_tenant, array[p_session], array[p_row.account_id], p_row.created_at) own
     where own.customer_id = p_customer) then
    outcome := 'STALE';
    return;
  end if;
  v_tokens := pix_tokens_left(p_tenant, p_customer, p_bucket, p_size, p_per_minute, p_row.created_at);
  if v_tokens < 1 then
    outcome := 'NO_TOKENS';
    wait := ceil((1 - v_tokens) * 60 / p_per_minute);
    return;
  end if;
  select k.account_id, c.name, c.document, t.ispb, t.bank_name
    into p_row.payee_account_id, payee_name, payee_document, p_row.payee_ispb, p_row.payee_bank
    from pix_key k
    join account a on a.tenant_id = k.tenant_id and a.id = k.account_id
    join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
    join tenant t on t.id = k.tenant_id
   where k.tenant_id = p_tenant and k.key = p_row.key and k.status = 'ACTIVE';
  outcome := case when p_row.payee_account_id is null then 'OFF_US'
                  when p_row.payee_account_id = p_row.account_id then 'OWN' else 'FOUND' end;
  update pix_look_up_tokens
     set tokens = v_tokens - p_cost + case outcome when 'OFF_US' then 0 else p_refund end,
         updated_at = greatest(updated_at, p_row.created_at)
   where tenant_id = p_tenant and customer_id = p_customer and bucket = p_bucket;
  if outcome = 'FOUND' then
    p_row.payee_name := payee_name;
    p_row.payee_document := payee_document;
    insert into pix_look_up select (p_row).*;
    -- The account saved the key when its owner had another name or document.
    changed := exists (select from pix_favorite f
                        where f.tenant_id = p_tenant and f.account_id = p_row.account_id and f.key = p_row.key
                          and (f.payee_name, f.payee_document) <> (p_row.payee_name, p_row.payee_document));
  end if;
end $$;
