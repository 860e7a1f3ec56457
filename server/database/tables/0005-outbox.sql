-- Messages to customers. A row commits together with its cause; the job queue delivers it, and tries again after a
-- failure.

create table outbox (
  tenant_id    uuid not null,
  id           uuid not null,
  channel      text not null check (channel in ('EMAIL', 'SMS')),
  recipient    text not null,
  template     text not null check (template in (
                    'review-received', 'review-approved', 'review-rejected', 'review-resend', 'review-protected',
                    'email-code', 'password-code', 'password-changed', 'pin-code', 'pin-changed', 'pix-key-active',
                    'pix-key-refused', 'pix-key-deleted', 'pix-key-removed', 'pix-key-corrected',
                    'pix-limit', 'pix-schedule', 'payment-sent',
                    'payment-received', 'payment-failed', 'refund-sent', 'refund-received', 'refund-failed', 'dispute',
                    'contact-changed', 'data-exported', 'data-erased', 'statement-export', 'phone-code',
                    'pin-phone-code', 'device-code', 'device-registered', 'suspicion', 'pix-claim',
                    'claim-code', 'pix-block', 'infraction', 'fees-raised', 'legal-texts', 'case-escalated',
                    'contact-changed-text', 'account-closed')),
  data         jsonb not null,                               -- emptied at delivery; codes in it are encrypted
  urgent       boolean not null default false,               -- a code that somebody waits for goes first
  created_at   timestamptz not null default now(),
  queued_at    timestamptz,
  delivered_at timestamptz,
  failed_at    timestamptz,
  end_to_end   text,                                         -- of the Pix, or its return, that the message tells of
  primary key (tenant_id, id)
);
create index outbox_unqueued on outbox (tenant_id, urgent desc, created_at) where queued_at is null;
create index outbox_undelivered on outbox (tenant_id, created_at) where queued_at is not null and delivered_at is null;
create index outbox_age on outbox (tenant_id, created_at, id);
create index outbox_of_payment on outbox (tenant_id, end_to_end) where end_to_end is not null;
create index outbox_failed on outbox (tenant_id, created_at, id) where failed_at is not null and delivered_at is null;
create index outbox_recipient on outbox (tenant_id, recipient, created_at desc);
