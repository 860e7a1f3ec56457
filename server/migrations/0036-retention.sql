-- What is kept no longer than it is needed (contract/src/retention.ts), and a customer whose relationship with the bank has ended.

-- One row for each tenant and kind of data: when it is looked at next, and how many rows went so far. Its lock keeps two servers apart.
create table retention_run (
  tenant_id uuid not null references tenant,
  kind      text not null check (kind ~ '^[A-Z_]{3,40}$'),
  next_at   timestamptz not null,
  last_at   timestamptz,
  removed   bigint not null default 0,
  primary key (tenant_id, kind)
);
alter table retention_run enable row level security;
create policy of_tenant on retention_run
  using (tenant_id = (select tenant_in_force()) or (select everyone_in_force()))
  with check (tenant_id = (select tenant_in_force()) or (select everyone_in_force()));

create index session_expiry on session (tenant_id, expires_at);
create index verification_code_expiry on verification_code (tenant_id, expires_at);
create index throttle_start on throttle (tenant_id, started_at);
create index outbox_age on outbox (tenant_id, created_at);

-- Audit rows outlive whom they name: a sign-up that is removed leaves those that an operator wrote of it.
alter table audit_event drop constraint audit_event_tenant_id_customer_id_fkey;

-- The relationship ended: nobody signs in, what the law does not ask for is removed. `forgotten_at`: the law asks for nothing any more.
alter table customer
  add column closed_at    timestamptz,
  add column forgotten_at timestamptz,
  add check (forgotten_at is null or closed_at is not null);
alter table customer drop constraint customer_document_check;
alter table customer add constraint customer_document_check
  check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$' or forgotten_at is not null);
create index customer_closed on customer (tenant_id, closed_at) where closed_at is not null and forgotten_at is null;

-- Removes what was still kept of a customer whose relationship ended before `p_before`: identity, files, names in the own statement.
-- The ledger keeps its entries, which name accounts alone. Answers whether this call did it.
create function customer_forget(p_tenant uuid, p_customer uuid, p_before timestamptz, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_accounts uuid[];
begin
  perform expect_to_speak_for(p_tenant);
  if p_before > p_at - interval '10 years' then
    raise exception 'a customer is kept for ten years at least';
  end if;
  update customer set forgotten_at = p_at, name = 'Dados apagados', document = 'FORGOTTEN ' || id, email = null, phone = null
   where tenant_id = p_tenant and id = p_customer and closed_at < p_before and forgotten_at is null;
  if not found then return false; end if;
  v_accounts := array(select id from account where tenant_id = p_tenant and owner_id = p_customer);
  update account_transaction
     set beneficiary_name = 'Dados apagados', beneficiary_document = null, payer_name = 'Dados apagados', payer_document = null, description = null
   where tenant_id = p_tenant and account_id = any (v_accounts);
  update pix_look_up
     set key = '', payee_name = 'Dados apagados', payee_document = '', description = null, txid = null, location = null, revision = null, checked_at = null
   where tenant_id = p_tenant and account_id = any (v_accounts);
  delete from document_file where tenant_id = p_tenant and customer_id = p_customer;
  delete from person_profile where tenant_id = p_tenant and customer_id = p_customer;
  delete from customer_address where tenant_id = p_tenant and customer_id = p_customer;
  delete from partner where tenant_id = p_tenant and customer_id = p_customer;
  delete from onboarding where tenant_id = p_tenant and customer_id = p_customer;
  return true;
end $$;
revoke execute on function customer_forget from public;
