-- Messages to customers. A row commits together with its cause, and the table is its own queue: a server takes what is
-- due, sends it, and closes it or puts it back. What a message says is encrypted by the server; what SQL writes is
-- encrypted when it has to wait.

create table outbox (
  tenant_id    uuid not null,
  id           uuid not null,                                -- of the moment created_at, so that ids are in its order
  channel      text not null check (channel in ('EMAIL', 'SMS', 'PUSH')),
  recipient    text not null,                                -- address, phone, or the id of a push_subscription
  template     text not null check (template in (
                    'review-received', 'review-approved', 'review-rejected', 'review-resend', 'review-protected',
                    'email-code', 'password-code', 'password-changed', 'pin-code', 'pin-changed', 'pix-key-active',
                    'pix-key-refused', 'pix-key-deleted', 'pix-key-removed', 'pix-key-corrected',
                    'pix-limit', 'pix-schedule', 'transfer', 'payment-sent',
                    'payment-received', 'payment-failed', 'refund-sent', 'refund-received', 'refund-failed', 'dispute',
                    'contact-changed', 'data-exported', 'data-erased', 'statement-export', 'phone-code',
                    'pin-phone-code', 'device-code', 'device-registered', 'device-changed', 'passkey',
                    'access', 'suspicion', 'pix-claim', 'claim-code', 'payment-code', 'pix-block',
                    'infraction', 'fees-raised', 'fees-withdrawn', 'legal-texts',
                    'case-escalated', 'contact-changed-text', 'account-closed', 'staff-code', 'new-access')),
  data         jsonb not null,                               -- what it says, as {encrypted}; emptied at delivery
  urgent       boolean not null default false,               -- a code that somebody waits for goes first
  created_at   timestamptz not null default now(),
  next_try_at  timestamptz default now(),                    -- while it waits, on the machine's clock; of one that a
                                                             -- server has: until when no other server takes it
  delivered_at timestamptz,
  failed_at    timestamptz,
  tries        smallint not null default 0,                  -- how often a server took it
  last_error   text,                                         -- why the last try failed, without personal data
  end_to_end   text,                                         -- of the Pix, or its return, that the message is about
  primary key (tenant_id, id),
  check (num_nonnulls(next_try_at, delivered_at, failed_at) = 1)
);
-- A delivered message is in the primary key and the last two; equal keys of theirs are stored once a page.
create index outbox_open on outbox (tenant_id, channel, urgent, next_try_at, id) where delivered_at is null;
create index outbox_recipient on outbox (tenant_id, recipient);
create index outbox_of_payment on outbox (tenant_id, end_to_end) where end_to_end is not null;

-- Notifications to many customers by e-mail, such as that fees rise. A worker puts the e-mails into the outbox in
-- portions: each takes the next accounts or customers by id, and moves last_id in the same transaction, so that
-- everybody is notified once, whichever server stops where.
create table announcement (
  tenant_id  uuid not null references tenant,
  id         uuid not null,                                   -- UUID version 7: ordered by time
  template   text not null check (template in ('fees-raised', 'fees-withdrawn', 'legal-texts')),
  from_day   date not null,                                   -- the São Paulo day from which it holds
  data       jsonb not null,                                  -- the same for all: no personal data
  last_id    uuid not null default '00000000-0000-0000-0000-000000000000',
  until_id   uuid not null,                                   -- the newest of them when it was made
  messages   integer not null default 0,
  created_at timestamptz not null,
  ended_at   timestamptz,
  primary key (tenant_id, id)
);
create index announcement_open on announcement (tenant_id, id) where ended_at is null;
