-- A rule of a tenant at a moment: of the newest version that has begun, else of the first (modules/tenants/rules.ts).
-- Amounts are centavos; a rule that is null or unknown answers null.
create or replace function tenant_rule(p_tenant uuid, p_rule text, p_at timestamptz) returns text
language sql stable as $$
  select v.rules ->> p_rule
    from tenant t
   cross join lateral jsonb_array_elements(t.rules) with ordinality v(rules, place)
   where t.id = p_tenant
   order by case when v.rules ->> 'from' <= (p_at at time zone 'America/Sao_Paulo')::date::text
                 then v.place else -v.place end desc limit 1
$$;
