-- What somebody waits for at the screen, a code, goes out before all that only tells: thousands of notices may wait while many pay.
alter table outbox add urgent boolean not null default false;
drop index outbox_created_at_idx;
create index outbox_unqueued on outbox (urgent desc, created_at) where queued_at is null;
