-- An attempt whose outcome is not known yet holds a place and counts for nothing: a right password neither adds to the failures
-- nor begins or lengthens a wait. Only a failure does. So many may be under way at once as failures are left; after a wait, one.

-- Takes a place and answers 0; the seconds to wait while a wait runs; -1 when the places are taken by attempts under way.
-- An attempt that is under way for 30 s belongs to a server that stopped: it counts as a failure.
create function throttle_hold(p_tenant uuid, p_kind text, p_subject bytea, p_allowed integer, p_window interval, p_at timestamptz)
returns integer language plpgsql as $$
declare
  t      throttle;
  v_lost timestamptz[];
  v_wait integer;
begin
  insert into throttle (tenant_id, kind, subject, attempts, started_at)
  values (p_tenant, p_kind, p_subject, 0, p_at) on conflict do nothing;
  select * into t from throttle where tenant_id = p_tenant and kind = p_kind and subject = p_subject for update;

  v_lost := array(select at from unnest(t.taken) at where at <= p_at - interval '30 seconds' order by at);
  if cardinality(v_lost) > 0 then
    t.taken := array(select at from unnest(t.taken) at where at > p_at - interval '30 seconds' order by at);
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
    if cardinality(t.taken) >= greatest(1, p_allowed - t.attempts) then
      v_wait := -1;
    else
      t.taken := t.taken || p_at;
      v_wait := 0;
    end if;
  end if;
  update throttle set attempts = t.attempts, started_at = t.started_at, blocked_until = t.blocked_until, taken = t.taken
   where tenant_id = p_tenant and kind = p_kind and subject = p_subject;
  return v_wait;
end $$;
