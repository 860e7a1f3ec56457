-- Messages to customers. A row commits together with its cause; the job queue delivers it, and tries again after a
-- failure.

create table outbox (
  tenant_id    uuid not null,
  id           uuid not null,
  channel      text not null check (channel in ('EMAIL', 'SMS')),
  recipient    text not null,
  template     text not null check (template in (
                    'review-received', 'review-approved', 'review-rejected', 'review-resend', 'email-code',
                    'password-code', 'password-changed', 'pin-code', 'pin-changed', 'pix-key-active',
                    'pix-key-refused', 'pix-key-deleted', 'pix-limit', 'pix-schedule', 'payment-sent',
                    'payment-received', 'payment-failed', 'refund-sent', 'refund-received', 'refund-failed', 'dispute',
                    'contact-changed', 'data-exported', 'data-erased', 'statement-export', 'phone-code',
                    'pin-phone-code', 'device-code', 'device-registered', 'suspicion', 'pix-claim',
                    'claim-code', 'pix-block', 'infraction',
                    'contact-changed-text')),
  data         jsonb not null,                               -- emptied at delivery; codes in it are encrypted
  urgent       boolean not null default false,               -- a code that somebody waits for goes first
  created_at   timestamptz not null default now(),
  queued_at    timestamptz,
  delivered_at timestamptz,
  failed_at    timestamptz,
  primary key (tenant_id, id)
);
create index outbox_unqueued on outbox (tenant_id, urgent desc, created_at) where queued_at is null;
create index outbox_undelivered on outbox (tenant_id, created_at) where queued_at is not null and delivered_at is null;
create index outbox_age on outbox (tenant_id, created_at);
