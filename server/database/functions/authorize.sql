-- Who may order a payment: session, status, ownership and PIN.

-- Wrong PINs after which a PIN is locked (`maxPinFailures` in TypeScript; a test compares the two).
create or replace function max_pin_failures() returns integer language sql immutable as 'select 5';

-- Whether a session may act for an account's owner: it has not ended and is not locked, and its customer, the owner, is
-- active and not blocked.
create or replace function session_is_open(p_session session, p_owner customer, p_at timestamptz) returns boolean
language sql immutable as $$
  select p_session.customer_id = p_owner.id and p_session.ended_at is null and p_session.expires_at > p_at
     and p_session.locks_at > p_at and p_owner.status = 'ACTIVE' and p_owner.blocked_at is null
$$;

-- Why a customer may not order a payment from an account, null where nothing refuses it. `p_owner` is the account's
-- owner, `p_is_locked` whether the customer is locked, so that guesses at one PIN run one after the other; all is read
-- after that. STALE and LOCKED (pix-payment.sql) count no PIN. PostgreSQL inlines it.
create or replace function payment_authorize(
  p_customer uuid, p_owner customer, p_session session, p_pin_salt bytea, p_pin_hash bytea, p_is_locked boolean,
  p_at timestamptz
) returns text language sql immutable as $$
  select case
           when (session_is_open(p_session, p_owner, p_at) and p_owner.id = p_customer
                 and p_owner.pin_salt = p_pin_salt) is not true then 'STALE'
           when not p_is_locked then 'LOCKED'
           when p_owner.pin_hash is null then 'PIN_NOT_SET'
           when p_owner.pin_failures >= max_pin_failures() then 'PIN_LOCKED'
           when p_owner.pin_hash <> p_pin_hash
             then case p_owner.pin_failures when max_pin_failures() - 1 then 'PIN_LOCKED' else 'WRONG_PIN' end
         end
$$;

-- Counts the PINs of locked customers: a wrong one adds to the failures, a right one resets them. The caller commits a
-- refusal too: a wrong PIN is counted only then.
create or replace function payment_count_pins(p_tenant uuid, p_wrong uuid[], p_right uuid[]) returns void
language plpgsql as $$
begin
  update customer
     set pin_failures = case when id = any (p_wrong) then pin_failures + 1 else 0 end
   where tenant_id = p_tenant and id = any (p_wrong || p_right);
end $$;

-- Authorizes one thing that is no payment at once, such as a changed limit, and counts the PIN as for a payment. Locks
-- the customer until the transaction ends. Answers AUTHORIZED or an outcome of `payment_authorize`, with the tries left
-- after a wrong PIN as `detail`.
create or replace function payment_authorize_one(
  p_tenant uuid, p_customer uuid, p_account uuid, p_credential payment_credential, p_at timestamptz,
  out outcome text, out detail bigint
) language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_locked   uuid[];
  v_failures integer;
begin
  perform require_tenant(p_tenant);
  perform tenant_hold(p_tenant);
  v_locked := customer_lock(p_tenant, array[p_customer], true);
  select coalesce(payment_authorize(p_customer, c, s, p_credential.pin_salt, p_credential.pin_hash,
                                    p_customer = any (v_locked), p_at), 'AUTHORIZED'), c.pin_failures
    into outcome, v_failures
    from (select) one
    left join account a on a.tenant_id = p_tenant and a.id = p_account
    left join customer c on c.tenant_id = p_tenant and c.id = a.owner_id
    left join session s on s.tenant_id = p_tenant and s.token_hash = p_credential.session_hash;
  if outcome = 'WRONG_PIN' then detail := max_pin_failures() - 1 - v_failures; end if;
  if outcome in ('WRONG_PIN', 'PIN_LOCKED') and v_failures < max_pin_failures() then
    perform payment_count_pins(p_tenant, v_locked, '{}');
  elsif outcome = 'AUTHORIZED' and v_failures > 0 then
    perform payment_count_pins(p_tenant, '{}', v_locked);
  end if;
end $$;
