-- A function that runs as the owner is exempt from row level security. One that the application may call begins with
-- this: it refuses a tenant that is not the one of the connection.
create or replace function require_tenant(p_tenant uuid) returns void language plpgsql stable as $$
begin
  if (current_setting('vitral.tenant', true) in (p_tenant::text, '*')) is not true then
    raise exception 'the connection has no access to tenant %', p_tenant using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Keeps a tenant in its state until the transaction ends: `tenant_change_state` waits. Whatever pays, credits from
-- outside or opens an account takes this before any other lock, so that after a change nothing of before is decided.
create or replace function tenant_hold(p_tenant uuid) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended(p_tenant::text, 2))
$$;

-- The same; answers the state.
create or replace function tenant_hold_state(p_tenant uuid) returns text language plpgsql as $$
begin
  perform tenant_hold(p_tenant);
  return (select state from tenant where id = p_tenant);
end $$;

-- Holds the state alone, for what changes it: waits until nothing is being paid or credited.
create or replace function tenant_hold_alone(p_tenant uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_tenant::text, 2))
$$;

-- Changes the state of a tenant once nothing is being paid, and ends all sessions of its customers. Answers how many;
-- null where its state is none of p_from: then nothing changes.
create or replace function tenant_change_state(p_tenant uuid, p_from text[], p_to text, p_at timestamptz)
returns integer language plpgsql as $$
declare
  v_ended integer;
begin
  perform tenant_hold_alone(p_tenant);
  update tenant set state = p_to, state_at = p_at where id = p_tenant and state = any (p_from);
  if not found then return null; end if;
  update session set ended_at = p_at where tenant_id = p_tenant and ended_at is null;
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;
