-- The life of a Pix key. It is PENDING until the directory has confirmed it, then ACTIVE; REMOVING is a key that the customer
-- gave up and that the directory may still hold: it is shown to nobody and found by nobody.
alter table pix_key drop constraint pix_key_status_check;
alter table pix_key add constraint pix_key_status_check check (status in ('PENDING', 'ACTIVE', 'REMOVING'));

-- The directory chooses the value of a random key: until it has answered there is none.
alter table pix_key alter column key drop not null;
alter table pix_key add constraint pix_key_value_check check (key is not null or (type = 'EVP' and status <> 'ACTIVE'));

-- Whose turn a key is: a server that takes one puts it off for longer than it waits for the directory.
alter table pix_key add column next_try_at timestamptz not null default now();
alter table pix_key add column tries integer not null default 0;
create index pix_key_waiting on pix_key (tenant_id, next_try_at) where status <> 'ACTIVE';

-- The simulated directory: the request that made an entry, so that the same request is never two entries, and when it counts.
alter table network_key add column request_id uuid unique;
alter table network_key add column confirms_at timestamptz;
create index network_key_of_account on network_key (tenant_id, account_id) where account_id is not null;
