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

-- Founded suspicion of fraud: whom the tenant's customers must not pay (Res. BCB 501/2025).

-- Whether a mark of this person is in force, and the tenant's rules refuse payments for it. pix_decide asks the same of
-- every order in its own statement.
create or replace function suspicion_marked(p_tenant uuid, p_document text, p_at timestamptz) returns boolean
language sql stable as $$
  select exists (select from suspicion_mark m
                  where m.tenant_id = p_tenant and m.document = p_document and m.ended_at is null
                    and coalesce(m.until_at > p_at, true))
     and tenant_rule(p_tenant, 'refuseSuspectedPayees', p_at)::boolean
$$;
