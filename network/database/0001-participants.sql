-- Institutions of the network. `events_url` null: a bank that this program plays.
create table participant (
  ispb          text primary key check (ispb ~ '^[0-9A-Z]{8}$'),
  name          text not null,
  -- PEM blocks of public keys, one or two while a key is replaced.
  public_keys   text not null default '',
  events_url    text,
  -- Of the newest event.
  last_sequence bigint not null default 0
);

create table reserve_account (
  ispb          text primary key references participant,
  balance_cents bigint not null default 0 check (balance_cents >= 0)
);

-- `counterpart` null: an operator's deposit, the only way in which money enters the network.
create table movement (
  id           bigint generated always as identity primary key,
  ispb         text not null references reserve_account,
  order_id     text not null,
  counterpart  text references reserve_account,
  amount_cents bigint not null check (amount_cents <> 0),
  settled_at   timestamptz not null,
  unique (ispb, order_id)
);
create index movement_by_time on movement (ispb, settled_at, id);

-- Payments and returns. `payer` is who gives money: of a return, who returns.
create table pix_order (
  id            text primary key,
  is_return     boolean not null,
  payer         text not null references participant,
  payee         text references participant,
  amount_cents  bigint not null,
  -- Of a return.
  original_id   text,
  refund_id     uuid,
  reason_given  text,
  -- As it came on the wire: the same id with other content is another request.
  content       jsonb not null,
  status        text not null default 'ACSP' check (status in ('ACSP', 'ACSC', 'RJCT')),
  reason        text,
  -- The payee's one answer.
  payee_answer  text check (payee_answer in ('ACCEPTED', 'REJECTED')),
  -- When a bank that is played answers; null: it is silent, or a participant is asked.
  decides_at    timestamptz,
  expires_at    timestamptz not null,
  taken_at      timestamptz not null,
  ended_at      timestamptz,
  check ((status = 'ACSP') = (ended_at is null)),
  check ((status = 'RJCT') = (reason is not null)),
  check (is_return = (original_id is not null))
);
create index pix_order_open on pix_order (expires_at) where status = 'ACSP';
create index pix_order_returns on pix_order (original_id) where is_return;
create index pix_order_by_time on pix_order (taken_at);

-- What participants are told. `question_of`: the order whose payee is asked; null: news. `taken_at` null: to be sent.
create table event (
  participant text not null references participant,
  sequence    bigint not null,
  id          uuid not null unique default gen_random_uuid(),
  at          timestamptz not null,
  question_of text references pix_order,
  body        jsonb not null,
  taken_at    timestamptz,
  primary key (participant, sequence)
);
create index event_waiting on event (participant, sequence) where taken_at is null;
create index event_question on event (question_of) where question_of is not null;

-- Requests that were done, with their answers: the same id again is the same request.
create table request (
  participant text not null references participant,
  id          uuid not null,
  call        text not null,
  content     jsonb not null,
  answer      jsonb not null,
  done_at     timestamptz not null,
  primary key (participant, id)
);

-- Nonces of signed messages, until they are too old anyway.
create table nonce (
  key_id     text not null,
  nonce      text not null,
  expires_at timestamptz not null,
  primary key (key_id, nonce)
);
create index nonce_expired on nonce (expires_at);

-- The simulation's own: how far its business time is ahead of the machine's, and its switches.
create table simulation (
  only_row boolean primary key default true check (only_row),
  ahead_ms bigint not null default 0,
  switches jsonb not null default '{}'
);
insert into simulation default values;
