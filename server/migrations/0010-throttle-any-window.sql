-- "At most five in ten minutes" means any ten minutes, not those of a clock that starts at the first: five at the end of one
-- window and five at the start of the next would be ten at once. Hard throttles remember when each attempt was made.

alter table throttle add column if not exists taken timestamptz[] not null default '{}';

-- Takes one attempt and answers 0, or the seconds to wait when none is left. Taken before the secret is compared, so that
-- a hundred guesses at once are still only as many as allowed. Hard: none beyond them in any such window. Else, from the last
-- allowed one on, each doubles the wait (1 to 15 min).
create or replace function throttle_take(p_tenant uuid, p_kind text, p_subject bytea, p_allowed integer, p_window interval, p_hard boolean, p_at timestamptz)
returns integer language plpgsql as $$
declare
  t throttle;
begin
  insert into throttle (tenant_id, kind, subject, attempts, started_at)
  values (p_tenant, p_kind, p_subject, 0, p_at) on conflict do nothing;
  select * into t from throttle where tenant_id = p_tenant and kind = p_kind and subject = p_subject for update;

  if p_hard then
    t.taken := array(select at from unnest(t.taken) at where at > p_at - p_window order by at);
    if cardinality(t.taken) >= p_allowed then
      return ceil(extract(epoch from t.taken[cardinality(t.taken) - p_allowed + 1] + p_window - p_at));
    end if;
    update throttle set attempts = cardinality(t.taken) + 1, taken = t.taken || p_at
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
