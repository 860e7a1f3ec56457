-- For the worker that removes the records of known browsers when their term ends (contract/src/retention.ts).
create index known_browser_age on known_browser (tenant_id, created_at);
