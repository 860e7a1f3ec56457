-- What is not delivered is counted whenever the figures are asked for; the few rows must not cost a walk through all.
create index outbox_undelivered on outbox (tenant_id, created_at) where delivered_at is null;
