-- Which secret keys this database is under, and whether it is a restored copy. Both are of the installation.

-- The keys that servers were given (SECRET_KEY, SECRET_KEY_PREVIOUS), without anything of their secret: the check value
-- is a keyed hash of a fixed word. ANNOUNCED: given as the key to come, and nothing is made with it yet. IN_USE: what
-- is stored may be under it, so every server must have it. RETIRED: nothing is under it any more.
create table secret_key (
  key_id        bytea primary key check (octet_length(key_id) = 4),
  check_value   bytea not null check (octet_length(check_value) = 32),
  state         text not null check (state in ('ANNOUNCED', 'IN_USE', 'RETIRED')),
  announced_at  timestamptz not null default now(),
  first_used_at timestamptz check ((first_used_at is null) = (state = 'ANNOUNCED')),
  retired_at    timestamptz check ((retired_at is null) = (state <> 'RETIRED'))
);

-- One row where this database is a restored copy whose books were not yet compared with the world: no server sends,
-- pays or takes anything while it is there. Only the owner writes it (`vitral installation`, deploy/restored.sh).
create table restored_copy (
  only_row boolean primary key default true check (only_row),
  since    timestamptz not null default now(),
  reason   text not null check (reason ~ '\S' and length(reason) <= 500)
);
