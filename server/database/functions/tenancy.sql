-- A function that runs as the owner is exempt from row level security. One that the application may call begins with
-- this: it refuses a tenant that is not the one of the connection.
create or replace function require_tenant(p_tenant uuid) returns void language plpgsql stable as $$
begin
  if (current_setting('vitral.tenant', true) in (p_tenant::text, '*')) is not true then
    raise exception 'the connection has no access to tenant %', p_tenant using errcode = 'insufficient_privilege';
  end if;
end $$;
