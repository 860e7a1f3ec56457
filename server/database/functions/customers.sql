-- Locks on customers, and the end of a customer's data.

-- Locks customers for their orders, and answers which ones are locked. p_waits: waits for locks. Otherwise: skips
-- customers that are locked.
create or replace function customer_lock(p_tenant uuid, p_customers uuid[], p_waits boolean) returns uuid[]
language plpgsql as $$
begin
  if p_waits then
    return array(select id from customer
                  where tenant_id = p_tenant and id = any (p_customers) order by id for no key update);
  end if;
  return array(select id from customer
                where tenant_id = p_tenant and id = any (p_customers) for no key update skip locked);
end $$;

-- Locks the accounts of a customer until the transaction ends: nothing is credited or paid meanwhile. The caller has
-- locked the customer (order of locks: customers, then accounts by id).
create or replace function customer_lock_accounts(p_tenant uuid, p_customer uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_tenant(p_tenant);
  perform ledger_lock(
    p_tenant, array(select id from account where tenant_id = p_tenant and owner_id = p_customer), true);
end $$;

-- Removes what was still kept of a customer whose relationship ended before `p_before`: identity, files, and the names
-- in the customer's own statement. Its amounts, accounts and numbers stay: they are the entries of the ledger. Answers
-- whether this call did it.
create or replace function customer_anonymize(p_tenant uuid, p_customer uuid, p_before timestamptz, p_at timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_accounts uuid[];
begin
  perform require_tenant(p_tenant);
  -- The caller's clock alone is not trusted: it must not remove too early.
  if p_before > least(p_at, business_now()) - interval '10 years' then
    raise exception 'a customer is kept for ten years at least';
  end if;
  -- The application can write closed_at, but not the statement: whoever moved money since `p_before` is kept.
  update customer
     set anonymized_at = least(p_at, business_now()), name = 'Dados apagados', document = 'ANONYMIZED ' || id,
         email = null, phone = null
   where tenant_id = p_tenant and id = p_customer and closed_at < p_before and anonymized_at is null
     and not exists (select from account a join account_day d on d.tenant_id = a.tenant_id and d.account_id = a.id
                      where a.tenant_id = p_tenant and a.owner_id = p_customer and d.day >= sao_paulo_day(p_before));
  if not found then return false; end if;
  v_accounts := array(select id from account where tenant_id = p_tenant and owner_id = p_customer);
  -- A payment keeps its names while the other customer's row still has them from it.
  update pix_payment p
     set payer_name = 'Dados apagados', payer_document = null, payee_name = 'Dados apagados', payee_document = null,
         description = null
    from account_entry e
   where e.tenant_id = p_tenant and e.account_id = any (v_accounts)
     and p.tenant_id = p_tenant and p.id = e.posting_id
     and not exists (select from account_entry other
                      where other.tenant_id = p_tenant and other.posting_id = p.id
                        and other.account_id <> all (v_accounts) and other.payer_name is null);
  update account_entry e
     set beneficiary_name = 'Dados apagados', beneficiary_document = null, beneficiary_bank = t.beneficiary_bank,
         payer_name = 'Dados apagados', payer_document = null, payer_bank = t.payer_bank, description = null
    from account_transaction t
   where e.tenant_id = p_tenant and e.account_id = any (v_accounts)
     and t.tenant_id = p_tenant and t.account_id = e.account_id and t.number = e.number;
  update pix_look_up
     set key = '', payee_name = 'Dados apagados', payee_document = '', description = null, txid = null, location = null,
         revision = null, checked_at = null, payee_account = null
   where tenant_id = p_tenant and account_id = any (v_accounts);
  update pix_payment set message = null
   where tenant_id = p_tenant and account_id = any (v_accounts) and message is not null;
  update contest_sent set details = null where tenant_id = p_tenant and account_id = any (v_accounts);
  update contest_received set objection = null where tenant_id = p_tenant and account_id = any (v_accounts);
  delete from case_event where tenant_id = p_tenant and customer_id = p_customer;
  delete from case_file where tenant_id = p_tenant and customer_id = p_customer;
  delete from case_work w
   where w.tenant_id = p_tenant
     and (w.kind, w.subject_id) in (
       select 'DISPUTE', id from contest_sent where tenant_id = p_tenant and account_id = any (v_accounts)
        union all
       select 'INFRACTION', id from contest_received where tenant_id = p_tenant and account_id = any (v_accounts)
        union all
       select 'BLOCK', id from pix_block where tenant_id = p_tenant and account_id = any (v_accounts));
  update pix_schedule set key = '', payee_name = 'Dados apagados', payee_document = '', description = null, txid = null,
         message = null, payee_account = null
   where tenant_id = p_tenant and account_id = any (v_accounts);
  delete from pix_charge where tenant_id = p_tenant and account_id = any (v_accounts);
  delete from customer_note where tenant_id = p_tenant and customer_id = p_customer;
  delete from customer_consent where tenant_id = p_tenant and customer_id = p_customer;
  delete from legal_text_seen where tenant_id = p_tenant and customer_id = p_customer;
  delete from customer_notice where tenant_id = p_tenant and customer_id = p_customer;
  delete from notices_read where tenant_id = p_tenant and customer_id = p_customer;
  delete from document_file where tenant_id = p_tenant and customer_id = p_customer;
  delete from person_profile where tenant_id = p_tenant and customer_id = p_customer;
  delete from customer_address where tenant_id = p_tenant and customer_id = p_customer;
  delete from partner where tenant_id = p_tenant and customer_id = p_customer;
  delete from protege_query where tenant_id = p_tenant and customer_id = p_customer;
  delete from onboarding where tenant_id = p_tenant and customer_id = p_customer;
  return true;
end $$;
