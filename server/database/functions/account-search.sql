-- What the owner of an account finds in its statement: by text, kind, direction and amount.

-- Text as it is searched: lower case, without the accents of Portuguese and its neighbours, whatever the database's
-- locale is. The server does the same to what the customer typed (modules/accounts/search/search-text.ts).
create or replace function search_text(p_text text) returns text language sql immutable parallel safe as $$
  select translate(lower(p_text), 'áàâãäåéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
                                  'aaaaaaeeeeiiiiooooouuuucnaaaaaaeeeeiiiiooooouuuucn')
$$;

-- The part of the other side's document that its customer sees: of a CPF the six digits in the middle, of a CNPJ all.
-- Nothing else is searched, else a search would tell the hidden digits one by one.
create or replace function shown_document(p_document text) returns text language sql immutable parallel safe as $$
  select case when length(p_document) = 11 then substr(p_document, 4, 6) else p_document end
$$;

-- Of the rows of an account after one number and up to another, those that a search asks for. A filter that is null
-- is ignored. A text is found where all its patterns are in the name of the other side or in the description; where its
-- characters are in the document that is shown; or where it is the amount or the EndToEndId.
create or replace function account_rows_found(
  p_tenant uuid, p_account uuid, p_after bigint, p_until bigint, p_patterns text[], p_document text, p_cents bigint,
  p_end_to_end text, p_category text, p_credit boolean, p_from_cents bigint, p_to_cents bigint
) returns setof account_transaction language sql stable as $$
  select t.* from account_transaction t
   where t.tenant_id = p_tenant and t.account_id = p_account and t.number > p_after and t.number <= p_until
     and (p_category is null or t.category = p_category)
     and (p_credit is null or t.credit = p_credit)
     and (p_from_cents is null or t.amount_cents >= p_from_cents)
     and (p_to_cents is null or t.amount_cents <= p_to_cents)
     and (p_patterns is null
       or search_text(concat_ws(' ', case when t.credit then t.payer_name else t.beneficiary_name end, t.description))
            like all (p_patterns)
       or t.amount_cents = p_cents
       or t.end_to_end = p_end_to_end
       or strpos(shown_document(case when t.credit then t.payer_document else t.beneficiary_document end),
                 p_document) > 0)
$$;

-- The newest rows of each reader's period, at most p_most: after which number and up to which they lie, and when the
-- oldest of them was, where older ones of the period are left out. A search looks at these rows and at no others, so
-- that it costs the same however long the history is (docs/decisions/0043).
create or replace function account_rows_searched(
  p_tenant uuid, p_sessions bytea[], p_accounts uuid[], p_from_days date[], p_to_days date[], p_most integer,
  p_at timestamptz
) returns table (
  ordinal integer, account_id uuid, version bigint, after_number bigint, until_number bigint, searched_until timestamptz
) language plpgsql stable rows 10
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select own.ordinal, own.account_id, own.version, span.after_number, span.until_number,
         case when span.after_number > span.before_number then oldest.created_at end
    from accounts_of_sessions(p_tenant, p_sessions, p_accounts, p_at) own
    join unnest(p_from_days, p_to_days) with ordinality asked(from_day, to_day, index) on asked.index = own.ordinal
    left join lateral (
      select d.last_number from account_day d
       where d.tenant_id = p_tenant and d.account_id = own.account_id and d.day <= asked.to_day
       order by d.day desc limit 1) until on true
    left join lateral (
      select d.last_number from account_day d
       where d.tenant_id = p_tenant and d.account_id = own.account_id and d.day < asked.from_day
       order by d.day desc limit 1) before on true
   -- `offset 0`: see account_statement_pages. The number of the oldest row, too, must be a column and not a sum.
   cross join lateral (
     select coalesce(until.last_number, 0) as until_number, coalesce(before.last_number, 0) as before_number,
            greatest(coalesce(before.last_number, 0), coalesce(until.last_number, 0) - p_most) as after_number
     offset 0) span
   cross join lateral (select span.after_number + 1 as number offset 0) first
    left join account_transaction oldest
      on oldest.tenant_id = p_tenant and oldest.account_id = own.account_id and oldest.number = first.number;
end $$;

-- Pages of what searches found, the newest row first, with how many rows were found and what came in and went out with
-- them. Each search has one index in the arrays; its patterns stand in one text, each on a line. A page without rows is
-- one row with `id` null.
create or replace function account_search_pages(
  p_tenant uuid, p_sessions bytea[], p_accounts uuid[], p_from_days date[], p_to_days date[], p_pages bigint[],
  p_patterns text[], p_documents text[], p_cents bigint[], p_end_to_ends text[], p_categories text[],
  p_credits boolean[], p_from_cents bigint[], p_to_cents bigint[], p_items_per_page integer, p_most integer,
  p_at timestamptz
) returns table (
  ordinal integer, version bigint, searched_until timestamptz, total_items bigint, in_cents bigint, out_cents bigint,
  id uuid, created_at timestamptz, amount_cents bigint, credit boolean, category text, other_name text,
  external_status text, scheduled boolean
) language plpgsql stable rows 100
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_span record;
begin
  for v_span in
    select * from account_rows_searched(p_tenant, p_sessions, p_accounts, p_from_days, p_to_days, p_most, p_at)
  loop
    return query
    with found as materialized (
      select f.number, f.amount_cents, f.credit, f.external_status
        from account_rows_found(
               p_tenant, v_span.account_id, v_span.after_number, v_span.until_number,
               string_to_array(p_patterns[v_span.ordinal], E'\n'), p_documents[v_span.ordinal],
               p_cents[v_span.ordinal], p_end_to_ends[v_span.ordinal], p_categories[v_span.ordinal],
               p_credits[v_span.ordinal], p_from_cents[v_span.ordinal], p_to_cents[v_span.ordinal]) f
    ), totals as (
      select count(*) as items,
             coalesce(sum(f.amount_cents) filter (where f.credit and f.external_status <> 'ERROR'), 0)::bigint
               as came_in,
             coalesce(sum(f.amount_cents) filter (where not f.credit and f.external_status <> 'ERROR'), 0)::bigint
               as went_out
        from found f
    ), page as (
      select f.number from found f order by f.number desc
       limit p_items_per_page offset p_pages[v_span.ordinal] * p_items_per_page
    )
    select v_span.ordinal, v_span.version, v_span.searched_until, totals.items, totals.came_in, totals.went_out,
           t.id, t.created_at, t.amount_cents, t.credit, t.category,
           case when t.credit then t.payer_name else t.beneficiary_name end, t.external_status, t.scheduled
      from totals
      left join page on true
      left join account_transaction t
        on t.tenant_id = p_tenant and t.account_id = v_span.account_id and t.number = page.number
     order by t.number desc;
  end loop;
end $$;

-- What searches found, by kind: how many rows, what came in and what went out, ERROR rows counted and not summed. A
-- search that found nothing is one row with `category` null.
create or replace function account_search_kinds(
  p_tenant uuid, p_sessions bytea[], p_accounts uuid[], p_from_days date[], p_to_days date[], p_patterns text[],
  p_documents text[], p_cents bigint[], p_end_to_ends text[], p_categories text[], p_credits boolean[],
  p_from_cents bigint[], p_to_cents bigint[], p_most integer, p_at timestamptz
) returns table (
  ordinal integer, searched_until timestamptz, category text, items bigint, in_cents bigint, out_cents bigint
) language plpgsql stable rows 100
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select s.ordinal, s.searched_until, k.category, coalesce(k.items, 0), coalesce(k.in_cents, 0)::bigint,
         coalesce(k.out_cents, 0)::bigint
    from account_rows_searched(p_tenant, p_sessions, p_accounts, p_from_days, p_to_days, p_most, p_at) s
    left join lateral (
      select f.category, count(*) as items,
             sum(f.amount_cents) filter (where f.credit and f.external_status <> 'ERROR') as in_cents,
             sum(f.amount_cents) filter (where not f.credit and f.external_status <> 'ERROR') as out_cents
        from account_rows_found(
               p_tenant, s.account_id, s.after_number, s.until_number, string_to_array(p_patterns[s.ordinal], E'\n'),
               p_documents[s.ordinal], p_cents[s.ordinal], p_end_to_ends[s.ordinal], p_categories[s.ordinal],
               p_credits[s.ordinal], p_from_cents[s.ordinal], p_to_cents[s.ordinal]) f
       group by f.category) k on true
   order by s.ordinal, k.items desc, k.category;
end $$;
