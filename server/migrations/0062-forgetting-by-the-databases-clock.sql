-- customer_forget believed its caller when the ten years were over. The closing is a column that the application writes, so the
-- caller can date that back too. What it cannot write is the statement: whoever moved money since `p_before` is kept.
-- Nothing else in it changes: its text stays in 0036.
do $$
declare
  v_change record;
  v_before text;
  v_after  text;
begin
  for v_change in
    select * from (values
      ('p_at - interval', 'least(p_at, now()) - interval'),
      ('forgotten_at = p_at', 'forgotten_at = least(p_at, now())'),
      ('closed_at < p_before and forgotten_at is null;', 'closed_at < p_before and forgotten_at is null
     and not exists (select from account a join account_day d on d.tenant_id = a.tenant_id and d.account_id = a.id
                      where a.tenant_id = p_tenant and a.owner_id = p_customer and d.day >= sao_paulo_day(p_before));')
      ) c(before, after)
  loop
    v_before := pg_get_functiondef('customer_forget'::regproc);
    v_after := replace(v_before, v_change.before, v_change.after);
    if v_after = v_before then raise exception 'customer_forget is not what this migration expects'; end if;
    execute v_after;
  end loop;
end $$;
