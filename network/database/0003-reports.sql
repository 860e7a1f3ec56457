-- Infraction reports. `plan`: what a payee's bank that is played makes of it from `decides_at` on.
create table infraction_report (
  id              uuid primary key,
  reporter        text not null references participant,
  payee           text references participant,
  end_to_end_id   text not null,
  content         jsonb not null,
  status          text not null default 'OPEN' check (status in ('OPEN', 'CLOSED', 'CANCELLED')),
  analysis_result text check (analysis_result in ('AGREED', 'DISAGREED')),
  plan            jsonb,
  decides_at      timestamptz,
  check ((status = 'CLOSED') = (analysis_result is not null))
);
create index infraction_report_open on infraction_report (decides_at) where status = 'OPEN';
create index infraction_report_of on infraction_report (end_to_end_id);

-- Requests to give a payment back. `reporter` asks, `payee` answers.
create table refund (
  id            uuid primary key,
  reporter      text not null references participant,
  payee         text not null references participant,
  end_to_end_id text not null,
  content       jsonb not null,
  status        text not null default 'OPEN' check (status in ('OPEN', 'CLOSED', 'CANCELLED')),
  result        text check (result in ('TOTALLY_ACCEPTED', 'PARTIALLY_ACCEPTED', 'REJECTED')),
  rejection     text,
  plan          jsonb,
  decides_at    timestamptz,
  check ((status = 'CLOSED') = (result is not null))
);
create index refund_open on refund (decides_at) where status = 'OPEN';
