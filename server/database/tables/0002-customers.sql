-- Customers and how they prove who they are. Secrets are kept only as hashes.

create table customer (
  tenant_id       uuid not null references tenant,
  id              uuid not null,
  document        text not null,
  entity_type     text not null check (entity_type in ('PERSON', 'COMPANY')),
  is_individual_entrepreneur boolean not null default false, -- MEI or empresário individual, as the staff found
  name            text not null,
  email           text check (email = lower(email)),
  phone           text check (phone ~ '^\+[0-9]{8,15}$'),
  status          text not null
                    check (status in ('PENDING', 'IN_ANALYSIS_INTERNAL', 'REJECTED', 'REJECTED_INTERNAL', 'ACTIVE')),
  onboarding_step text not null check (onboarding_step in (
                    'WAITING_EMAIL', 'WAITING_EMAIL_CONFIRMATION', 'WAITING_PHONE',
                    'WAITING_PHONE_CONFIRMATION', 'WAITING_COMPANY_DATA',
                    'WAITING_COMPANY_ADDRESS', 'WAITING_COMPANY_PARTNERS', 'WAITING_DOCUMENTS',
                    'WAITING_DOCUMENTS_SELFIE', 'WAITING_DOCUMENTS_FRONT',
                    'WAITING_DOCUMENTS_BACK', 'WAITING_COMPANY_DOCUMENT', 'WAITING_INDIVIDUAL',
                    'WAITING_INDIVIDUAL_DOCUMENT', 'WAITING_INDIVIDUAL_PARENTS_NAME',
                    'WAITING_INDIVIDUAL_INCOME', 'WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON',
                    'WAITING_NATIONALITY', 'WAITING_ADDRESS', 'RESEND_DOCUMENTS', 'DONE')),
  progressed_at   timestamptz,                               -- when a sign-up last made a step
  kept_for_demo   boolean not null default false,            -- a person of the demo, whose sign-up never expires
  password_hash   text not null,                             -- argon2id, PHC string
  pin_hash        bytea,                                     -- HMAC-SHA-256 over salt and PIN
  pin_salt        bytea not null default uuid_send(gen_random_uuid()),
  pin_failures    smallint not null default 0 check (pin_failures between 0 and 5),
  blocked_at      timestamptz,
  blocked_reason  text,
  contact_corrected_at timestamptz,                          -- by staff or customer: for a day nothing is recovered
  closed_at       timestamptz,                               -- the relationship ended: nobody signs in
  erased_at       timestamptz,                               -- and data without a legal term was removed
  anonymized_at    timestamptz,                               -- the legal terms ended: all data was removed
  created_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, document),
  check (entity_type = 'COMPANY' or not is_individual_entrepreneur),
  check (anonymized_at is null or closed_at is not null),
  check (erased_at is null or closed_at is not null),
  constraint customer_document_check
    check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$' or anonymized_at is not null)
) with (fillfactor = 85); -- leaves room on the page for the next version of a row: a payment updates it
create index customer_pending on customer (tenant_id, progressed_at) where status = 'PENDING';
create index customer_ended on customer (tenant_id, id) where closed_at is not null;
create index customer_closed on customer (tenant_id, closed_at) where closed_at is not null and anonymized_at is null;

-- A confirmed e-mail or phone belongs to one person of a bank, so that a recovery reaches nobody else.
-- A company may share those of its partner.
create unique index person_email on customer (tenant_id, email) where entity_type = 'PERSON';
create unique index person_phone on customer (tenant_id, phone) where entity_type = 'PERSON';

create index company_email on customer (tenant_id, email) where entity_type = 'COMPANY' and email is not null;
create index company_phone on customer (tenant_id, phone) where entity_type = 'COMPANY' and phone is not null;

-- The words of each name as they are searched (search_text), so that the staff finds a customer by the beginnings of
-- some of them: a range of an index, in any order, whatever the database's locale.
create table customer_word (
  tenant_id   uuid not null,
  word        text collate "C" not null,
  customer_id uuid not null,
  primary key (tenant_id, word, customer_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);
create index on customer_word (tenant_id, customer_id);

create function customer_words() returns trigger language plpgsql as $$
begin
  delete from customer_word where tenant_id = new.tenant_id and customer_id = new.id;
  insert into customer_word (tenant_id, word, customer_id)
  select distinct new.tenant_id, word, new.id
    from regexp_split_to_table(search_text(new.name), '[^a-z0-9]+') word where word <> '';
  return null;
end $$;
create trigger words_of_name after insert or update of name on customer for each row execute function customer_words();

-- The token of a session is random. Only its SHA-256 is kept.
create table session (
  tenant_id   uuid not null,
  token_hash  bytea not null,
  customer_id uuid not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  ended_at    timestamptz,
  device_id   uuid,                                          -- in which device it was opened, where the tenant asks
  locks_at    timestamptz not null default 'infinity',       -- from then on nothing is answered: the tenant's idle lock
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create index on session (tenant_id, customer_id) where ended_at is null;
create index session_expiry on session (tenant_id, expires_at);

-- Browsers in which a customer signed in before. The cookie holds a random token and is signed; only the SHA-256 of
-- the token is kept. A known browser has five sign-in attempts of its own: failures elsewhere do not lock it out.
create table known_browser (
  tenant_id   uuid not null,
  token_hash  bytea not null,
  customer_id uuid not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);
create index on known_browser (tenant_id, customer_id);
create index known_browser_age on known_browser (tenant_id, created_at);

-- Six-digit codes by e-mail or SMS: single use, valid for 10 minutes, five wrong tries; a new one invalidates the old.
-- A recovery for an unknown document leaves a row without a customer, so that both answers take the same time.
create table verification_code (
  tenant_id   uuid not null references tenant,
  id          uuid not null,
  customer_id uuid,
  purpose     text not null check (purpose in (
                'PASSWORD', 'PIN', 'PIN_PHONE', 'EMAIL', 'PHONE', 'DEVICE', 'CLAIM', 'PAYMENT')),
  handle_hash bytea,                                         -- binds a recovery to the browser that asked for it
  subject     bytea,                                         -- counts wrong codes by document and e-mail together
  code_hash   bytea not null,
  tries       smallint not null default 0,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create unique index on verification_code (tenant_id, handle_hash) where handle_hash is not null;
create index verification_code_newest on verification_code (tenant_id, customer_id, purpose, created_at desc, id desc);
create index verification_code_expiry on verification_code (tenant_id, expires_at);

-- Attempts. The subject is a keyed hash: neither document nor address is kept.
create table throttle (
  tenant_id     uuid not null references tenant,
  kind          text not null check (kind in (
                    'SIGN_IN_DOCUMENT', 'SIGN_IN_BROWSER', 'SIGN_IN_ADDRESS', 'PASSKEY_ADDRESS',
                    'PASSWORD_CONFIRMATION', 'RECOVERY', 'RECOVERY_TO_TARGET', 'RECOVERY_TO_TARGET_DAY', 'PIN_CODE',
                    'PIN_CODE_TO_TARGET_DAY', 'CODE_TO_TARGET', 'CODE_TO_TARGET_DAY', 'CODE_FROM_ADDRESS',
                    'CODE_OF_CUSTOMER', 'CONTACT_CODE_DAY', 'WRONG_CODE', 'WRONG_RECOVERY_CODE',
                    'SIGN_UP_ADDRESS', 'UPLOAD',
                    'QR_CODE_READ', 'QR_CODE_CHECK', 'PIX_KEY_REGISTER', 'PIX_KEY_DELETE', 'STATEMENT_EXPORT',
                    'STATEMENT_FILE', 'RECEIPT_FILE', 'RECEIPT_CHECK', 'PIX_LIMIT_CHANGE', 'PIX_CHARGE',
                    'CHARGE_READ_ADDRESS', 'PIX_REFUND', 'PIX_DISPUTE', 'DEVICE_CODE', 'DEVICE_CHANGE',
                    'PAYMENT_PROOF', 'PAYMENT_CODE', 'PAYMENT_CODE_DAY', 'PIX_CLAIM', 'OWN_DATA', 'OWN_DATA_MADE',
                    'CONSENT_CHANGE', 'REDEFINE_ADDRESS', 'TRANSFER')),
  subject       bytea not null,
  attempts      integer not null,
  started_at    timestamptz not null,
  blocked_until timestamptz,
  attempts_at         timestamptz[] not null default '{}',         -- attempts within a sliding window, or in progress
  primary key (tenant_id, kind, subject)
);
create index throttle_start on throttle (tenant_id, started_at);

-- Consents (LGPD, art. 8). A row is never changed but for its end: the newest of a kind says what holds, the older ones
-- are the proof of what held. TERMS: the terms of use, accepted at the sign-up.
create table customer_consent (
  tenant_id   uuid not null,
  id          uuid not null,
  customer_id uuid not null,
  kind        text not null check (kind in ('TERMS', 'NEWS_EMAIL')),
  version     text not null check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  given       boolean not null,
  at          timestamptz not null,
  ended_at    timestamptz,                                   -- when a newer row of its kind took its place
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);
create unique index customer_consent_in_force on customer_consent (tenant_id, customer_id, kind) where ended_at is null;
create index on customer_consent (tenant_id, ended_at);
create index on customer_consent (tenant_id, customer_id, at desc);

-- New terms of use whose notice a customer put away, by the day from which they hold (legal_text). It is no acceptance.
-- A version that was published anew since is shown again.
create table legal_text_seen (
  tenant_id   uuid not null,
  customer_id uuid not null,
  from_day    date not null,
  seen_at     timestamptz not null,
  primary key (tenant_id, customer_id, from_day),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);

-- Answers to calls that change something, under the key that the browser made for the request: a call whose answer was
-- lost is sent again with its key, is not done again, and has the same answer (docs/decisions/0070).
create table stored_answer (
  tenant_id    uuid not null references tenant (id),
  scope        bytea not null,                               -- SHA-256 of the session's token or cookie; empty: neither
  request_key  uuid not null,
  route        text not null,                                -- method and path of the contract
  request_mac  bytea,                                        -- keyed hash of address and body; null: closed, never done
  attempt      integer not null default 1,                   -- who took the request over from a server that stopped
  mismatches   smallint not null default 0,                  -- other bodies under this key; too many end its answers
  lease_until  timestamptz not null,                         -- until then the server that took it answers it
  committed_at timestamptz,                                  -- a transaction of this request was committed
  status       smallint check (status between 200 and 499),  -- null: no answer yet
  answer       text,                                         -- encrypted, bound to tenant, scope and key
  created_at   timestamptz not null,
  primary key (tenant_id, scope, request_key),
  check ((status is null) = (answer is null)),
  check (request_mac is not null or status is null)
);
create index on stored_answer (tenant_id, scope, created_at); -- the oldest of a session go when there are too many
create index on stored_answer (tenant_id, created_at);
