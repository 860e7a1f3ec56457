-- Limits on attempts. An attempt is counted before the secret is compared, so that a hundred guesses at once are still
-- only as many as allowed.

-- Counts one attempt and answers 0, or the seconds to wait when none is left. p_sliding: at most p_allowed in any
-- p_window. Otherwise every attempt from the last allowed one on doubles the wait, from 1 to 15 minutes.
create or replace function throttle_consume(
  p_tenant uuid, p_kind text, p_subject bytea, p_allowed integer, p_window interval, p_sliding boolean, p_at timestamptz
) returns integer language plpgsql as $$
declare
  t throttle;
begin
  insert into throttle (tenant_id, kind, subject, attempts, started_at)
  values (p_tenant, p_kind, p_subject, 0, p_at) on conflict do nothing;
  select * into t from throttle where tenant_id = p_tenant and kind = p_kind and subject = p_subject for update;

  if p_sliding then
    t.attempts_at := array(select at from unnest(t.attempts_at) at where at > p_at - p_window order by at);
    if cardinality(t.attempts_at) >= p_allowed then
      return ceil(extract(epoch from t.attempts_at[cardinality(t.attempts_at) - p_allowed + 1] + p_window - p_at));
    end if;
    update throttle set attempts = cardinality(t.attempts_at) + 1, attempts_at = t.attempts_at || p_at
     where tenant_id = p_tenant and kind = p_kind and subject = p_subject;
    return 0;
  end if;

  if t.blocked_until > p_at then
    return ceil(extract(epoch from t.blocked_until - p_at));
  end if;
  if t.started_at <= p_at - p_window and coalesce(t.blocked_until <= p_at - p_window, true) then
    t.attempts := 0;
    t.started_at := p_at;
  end if;
  t.attempts := t.attempts + 1;
  update throttle
     set attempts = t.attempts,
         started_at = t.started_at,
         blocked_until = case when t.attempts >= p_allowed then
           p_at + least(interval '1 minute' * 2 ^ least(t.attempts - p_allowed, 10), interval '15 minutes') end
   where tenant_id = p_tenant and kind = p_kind and subject = p_subject;
  return 0;
end $$;

-- Reserves an attempt whose outcome is not known yet, and answers 0; the seconds to wait while a wait runs; -1 when the
-- attempts in progress use all that are left. Only a failure counts: a right password neither adds to the failures nor
-- begins or lengthens a wait. As many attempts may be in progress as failures are left; after a wait, one.
create or replace function throttle_reserve(
  p_tenant uuid, p_kind text, p_subject bytea, p_allowed integer, p_window interval, p_at timestamptz
) returns integer language plpgsql as $$
declare
  t      throttle;
  v_lost timestamptz[];
  v_wait integer;
begin
  insert into throttle (tenant_id, kind, subject, attempts, started_at)
  values (p_tenant, p_kind, p_subject, 0, p_at) on conflict do nothing;
  select * into t from throttle where tenant_id = p_tenant and kind = p_kind and subject = p_subject for update;

  -- An attempt in progress for 30 s belongs to a server that stopped: it counts as a failure.
  v_lost := array(select at from unnest(t.attempts_at) at where at <= p_at - interval '30 seconds' order by at);
  if cardinality(v_lost) > 0 then
    t.attempts_at := array(select at from unnest(t.attempts_at) at where at > p_at - interval '30 seconds' order by at);
    t.attempts := t.attempts + cardinality(v_lost);
    if t.attempts >= p_allowed then
      t.blocked_until := greatest(t.blocked_until, v_lost[cardinality(v_lost)]
        + least(interval '1 minute' * 2 ^ least(t.attempts - p_allowed, 10), interval '15 minutes'));
    end if;
  end if;

  if t.blocked_until > p_at then
    v_wait := ceil(extract(epoch from t.blocked_until - p_at));
  else
    if t.started_at <= p_at - p_window and coalesce(t.blocked_until <= p_at - p_window, true) then
      t.attempts := 0;
      t.started_at := p_at;
      t.blocked_until := null;
    end if;
    if cardinality(t.attempts_at) >= greatest(1, p_allowed - t.attempts) then
      v_wait := -1;
    else
      t.attempts_at := t.attempts_at || p_at;
      v_wait := 0;
    end if;
  end if;
  update throttle
     set attempts = t.attempts, started_at = t.started_at, blocked_until = t.blocked_until, attempts_at = t.attempts_at
   where tenant_id = p_tenant and kind = p_kind and subject = p_subject;
  return v_wait;
end $$;
