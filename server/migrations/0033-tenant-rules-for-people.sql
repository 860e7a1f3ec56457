-- Two parameters of a tenant: after how many days without progress a sign-up lapses (null: never), and whether passwords and PINs
-- that are easy to guess are refused and a new PIN needs the confirmed phone besides the e-mail.
alter table tenant
  add column sign_up_expiry_days integer default 30 check (sign_up_expiry_days between 1 and 3650),
  add column strong_secrets boolean not null default false;

-- When a sign-up last made a step. People of the demo stay at theirs for ever.
alter table customer
  add column progressed_at timestamptz,
  add column kept_for_demo boolean not null default false;

-- Nobody but the demo's people is PENDING without a sign-up.
update customer c set kept_for_demo = true
 where c.status = 'PENDING'
   and not exists (select from onboarding o where o.tenant_id = c.tenant_id and o.customer_id = c.id);

create index customer_pending on customer (tenant_id, progressed_at) where status = 'PENDING';
