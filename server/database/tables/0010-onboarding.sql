-- What somebody who opens an account answered and sent.

-- The state of an onboarding beside the customer's step. An e-mail or phone becomes the customer's once it is
-- confirmed.
create table onboarding (
  tenant_id    uuid not null,
  customer_id  uuid not null,
  signed_up_at timestamptz not null,
  email_asked  text check (email_asked = lower(email_asked)),
  phone_asked  text check (phone_asked ~ '^\+[0-9]{8,15}$'),
  submitted_at timestamptz,                                  -- when the last document arrived
  examined_at  timestamptz,                                  -- when the automatic policy examined it
  claims_entrepreneur boolean,                               -- a company says that it is one (MEI); null: not asked
  asked_again_for text,                                      -- why documents were asked again, until the last arrives
  asked_again  text,                                         -- which one alone, a type of document_file; null: all
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  check (asked_again is null or asked_again_for is not null)
);
create index onboarding_unexamined on onboarding (tenant_id, submitted_at)
  where submitted_at is not null and examined_at is null;

-- The answers of a person. A column is null until its step is done.
create table person_profile (
  tenant_id           uuid not null,
  customer_id         uuid not null,
  birth_date          date,
  document_type       text check (document_type = 'RG'),
  document_number     text,
  document_issuing    text,
  document_date_issue date,
  document_uf         text check (document_uf ~ '^[A-Z]{2}$'),
  mother_name         text,
  income              integer check (income in (2500, 5000, 10000, 15000)), -- the monthly band in reais
  is_pep              boolean,
  nationality         text check (nationality in ('BRASILEIRO', 'BRASILEIRO_NATURALIZADO', 'ESTRANGEIRO')),
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);

create table customer_address (
  tenant_id    uuid not null,
  customer_id  uuid not null,
  zip_code     text not null check (zip_code ~ '^[0-9]{8}$'),
  state        text not null check (state ~ '^[A-Z]{2}$'),
  city         text not null,
  neighborhood text not null,
  street       text not null,
  number       text not null,
  complement   text,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);

-- A partner of a company.
create table partner (
  tenant_id    uuid not null,
  customer_id  uuid not null,
  document     text not null check (document ~ '^[0-9]{11}$'),
  name         text not null,
  email        text not null,
  phone        text not null check (phone ~ '^[0-9]{10,11}$'),
  mother_name  text not null,
  birth_date   date not null,
  zip_code     text not null check (zip_code ~ '^[0-9]{8}$'),
  state        text not null check (state ~ '^[A-Z]{2}$'),
  city         text not null,
  neighborhood text not null,
  street       text not null,
  number       text not null,
  complement   text,
  primary key (tenant_id, customer_id, document),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);

create index partner_by_document on partner (tenant_id, document);

-- What BC Protege+ answered before an account is opened, one row for each query (Resolução BCB 475/2025): about the
-- applicant and about each partner of a company. NONE: no answer could be had.
create table protege_query (
  tenant_id   uuid not null,
  id          uuid not null,
  customer_id uuid not null,
  subject     text not null check (subject in ('CUSTOMER', 'PARTNER')),
  document    text not null,
  asked_at    timestamptz not null,
  actor       text not null,                                 -- who asked: staff, an operator, the policy
  answer      text not null check (answer in ('FREE', 'PROTECTED', 'NONE')),
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create index on protege_query (tenant_id, customer_id, asked_at);

-- Photos and files for the review, encrypted with AES-256-GCM: a copy of the database shows no face. One of each type
-- counts; a review that requests a resubmission retires the old ones and removes none.
create table document_file (
  tenant_id   uuid not null,
  id          uuid not null,
  customer_id uuid not null,
  type        text not null check (type in (
                'SELFIE', 'DRIVER_LICENSE_FRONT', 'DRIVER_LICENSE_VERSE', 'IDENTITY_CARD_FRONT', 'IDENTITY_CARD_VERSE',
                'DRIVER_LICENSE_DIGITAL', 'ARTICLES_OF_INCORPORATION')),
  format      text not null check (format in ('jpg', 'png', 'webp', 'heic', 'pdf')),
  bytes       integer not null check (bytes > 0),
  sha256      bytea not null,                                -- of the file as it was sent
  iv          bytea not null,
  tag         bytea not null,
  content     bytea not null,
  created_at  timestamptz not null,
  retired_at  timestamptz,
  was_reviewed boolean not null default false,               -- the staff could see it: something was asked again since
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create unique index on document_file (tenant_id, customer_id, type) where retired_at is null;
-- PostgreSQL does not try to compress it: encrypted content does not shrink.
alter table document_file alter column content set storage external;
