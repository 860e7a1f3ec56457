-- Days in São Paulo: brazil/src/dates/dates.ts has the same for code.

create or replace function sao_paulo_day(p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone 'America/Sao_Paulo')::date
$$;

-- The exclusive end of so many calendar days after the day of a moment: the last of them is in time (pix/rules.ts).
create or replace function after_days(p_from timestamptz, p_days integer) returns timestamptz language sql stable as $$
  select (sao_paulo_day(p_from) + p_days + 1)::timestamp at time zone 'America/Sao_Paulo'
$$;
