-- Terms (limits and fees) and rules. What an account has of its own wins over the tenant's version of the moment.

-- A fee in centavos: fixed, or millionths of the amount, rounded half up.
create or replace function fee_of(p_type text, p_fee bigint, p_amount bigint) returns bigint
language sql immutable as $$
  select case p_type when 'FIXED' then p_fee else round(p_amount::numeric * p_fee / 1000000)::bigint end
$$;

-- What people may pay people in a night (IN BCB 669/2025): the bank's cap, less where the customer lowered it, and more
-- where the customer asked for more expressly; never more than the whole night's limit. Null: the bank has no such cap.
create or replace function night_people_limit(p_night bigint, p_own bigint, p_asked boolean, p_cap bigint)
returns bigint language sql immutable as $$
  select case when p_cap is not null then least(p_night, p_own, case when not p_asked then p_cap end) end
$$;

-- The terms in force for an account whose holder is of a known type, at a moment: a raise that waited until then holds,
-- and never lowers what another change has brought meanwhile, so that the order in which raises are moved to the
-- account's terms (modules/payments/limits/due-changes.ts) says nothing.
-- `p_free`: the holder pays neither to send nor to receive a Pix, whatever a tenant charges (pays_no_pix_fees).
create or replace function terms_in_force(
  p_tenant uuid, p_account uuid, p_entity_type text, p_free boolean, p_at timestamptz
) returns table (
  day_limit_cents bigint, night_limit_cents bigint, transaction_limit_cents bigint, pix_in_fee_type text,
  pix_in_fee bigint, pix_out_fee_type text, pix_out_fee bigint, ted_out_fee_type text, ted_out_fee bigint,
  billet_fee_cents bigint, monthly_fee_cents bigint, night_start smallint, night_people_cents bigint,
  night_limit_asked boolean
) language sql stable as $$
  -- greatest() passes over null.
  select coalesce(greatest(due.day_cents, o.day_limit_cents), t.day_limit_cents),
         -- More between people needs as much of the whole night.
         greatest(coalesce(greatest(due.night_cents, o.night_limit_cents), t.night_limit_cents), due.people_cents),
         coalesce(greatest(due.transaction_cents, o.transaction_limit_cents), t.transaction_limit_cents),
         case when p_free then 'FIXED' else coalesce(o.pix_in_fee_type, t.pix_in_fee_type) end,
         case when p_free then 0 else coalesce(o.pix_in_fee, t.pix_in_fee) end,
         case when p_free then 'FIXED' else coalesce(o.pix_out_fee_type, t.pix_out_fee_type) end,
         case when p_free then 0 else coalesce(o.pix_out_fee, t.pix_out_fee) end,
         coalesce(o.ted_out_fee_type, t.ted_out_fee_type), coalesce(o.ted_out_fee, t.ted_out_fee),
         coalesce(o.billet_fee_cents, t.billet_fee_cents), coalesce(o.monthly_fee_cents, t.monthly_fee_cents),
         coalesce(due.night_start, o.night_start, 20::smallint),
         -- What was not asked for is no raise: it may stand above the bank's cap.
         coalesce(greatest(due.people_cents, case when o.night_limit_asked then o.night_people_cents end),
                  o.night_people_cents),
         due.people_cents is not null or coalesce(o.night_limit_asked, false)
    from tenant_terms t
    left join account_terms o on o.tenant_id = p_tenant and o.account_id = p_account
    -- A left join: PostgreSQL leaves it out where only fees are read, as of a payee.
    left join lateral (
      select max(c.amount_cents) filter (where c.kind = 'DAY') as day_cents,
             max(c.amount_cents) filter (where c.kind = 'NIGHT') as night_cents,
             max(c.amount_cents) filter (where c.kind = 'TRANSACTION') as transaction_cents,
             max(c.people_cents) as people_cents, max(c.night_start) as night_start
        from pix_limit_change c
       where c.tenant_id = p_tenant and c.account_id = p_account and c.effective_at <= p_at) due on true
   where t.tenant_id = p_tenant and t.entity_type = p_entity_type
     and t.effective_at <= p_at and p_at < t.effective_until
$$;

-- A rule of a tenant at a moment: of the newest version that has begun, else of the first (modules/tenants/rules.ts).
-- Amounts are centavos; a rule that is null or unknown answers null.
create or replace function tenant_rule(p_tenant uuid, p_rule text, p_at timestamptz) returns text
language sql stable as $$
  select v.rules ->> p_rule
    from tenant t
   cross join lateral jsonb_array_elements(t.rules) with ordinality v(rules, index)
   where t.id = p_tenant
   order by case when v.rules ->> 'from' <= (p_at at time zone 'America/Sao_Paulo')::date::text
                 then v.index else -v.index end desc limit 1
$$;

-- Whether a customer pays nothing to send and receive a Pix: a person (Res. BCB 19/2020), and an individual
-- entrepreneur where the tenant's rules say so. The rule is asked of entrepreneurs alone.
create or replace function pays_no_pix_fees(p_customer customer, p_at timestamptz) returns boolean
language sql stable as $$
  select case when p_customer.entity_type = 'PERSON' then true
              when p_customer.is_individual_entrepreneur
                then tenant_rule(p_customer.tenant_id, 'entrepreneurFeesFree', p_at)::boolean
              else false end
$$;

-- Whether the night's limit between people is a customer's: a person's, and an individual entrepreneur's where the
-- tenant's rules say so (IN BCB 669/2025).
create or replace function pays_as_person(p_customer customer, p_at timestamptz) returns boolean
language sql stable as $$
  select case when p_customer.entity_type = 'PERSON' then true
              when p_customer.is_individual_entrepreneur
                then tenant_rule(p_customer.tenant_id, 'entrepreneurNightCap', p_at)::boolean
              else false end
$$;

-- The terms in force of every account.
create or replace view account_terms_in_force with (security_invoker = true) as
select a.tenant_id, a.id as account_id, c.entity_type, f.*
  from account a
  join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
 cross join lateral terms_in_force(a.tenant_id, a.id, c.entity_type, pays_no_pix_fees(c, business_now()),
                                   business_now()) f;

-- Rules of one row that several statements ask; PostgreSQL inlines them.

-- Whether a document is a person's CPF, not a company's CNPJ.
create or replace function is_person(p_document text) returns boolean language sql immutable as $$
  select length(p_document) = 11
$$;

-- Whether a row of a statement is a Pix (`isPix` in TypeScript; a test compares the two).
create or replace function is_pix(p_category text) returns boolean language sql immutable as $$
  select p_category in ('PIX_SENT', 'PIX_RECEIVED', 'QR_CODE_PAID', 'QR_CODE_RECEIVED')
$$;

-- The limit of a single payee at a moment; null where it has none.
create or replace function payee_limit_at(p_limit pix_payee_limit, p_at timestamptz) returns bigint
language sql immutable as $$
  select case when p_limit.next_at <= p_at then p_limit.next_cents else p_limit.limit_cents end
$$;

-- What of the limit of a single payee is used on a day.
create or replace function payee_limit_used(p_limit pix_payee_limit, p_day date) returns bigint
language sql immutable as $$
  select case when p_limit.used_on >= p_day then p_limit.used_cents else 0 end
$$;

-- Whether a mark of suspicion has not been ended and is within its term.
create or replace function is_mark_in_force(p_mark suspicion_mark, p_at timestamptz) returns boolean
language sql immutable as $$
  select p_mark.ended_at is null and coalesce(p_mark.until_at > p_at, true)
$$;

-- Founded suspicion of fraud: whom the tenant's customers must not pay (Res. BCB 501/2025).

-- Whether a mark of this person is in force, and the tenant's rules refuse payments for it. pix_decide asks the same of
-- every order in its own statement.
create or replace function suspicion_marked(p_tenant uuid, p_document text, p_at timestamptz) returns boolean
language sql stable as $$
  select exists (select from suspicion_mark m
                  where m.tenant_id = p_tenant and m.document = p_document and is_mark_in_force(m, p_at))
     and tenant_rule(p_tenant, 'refuseSuspectedPayees', p_at)::boolean
$$;
