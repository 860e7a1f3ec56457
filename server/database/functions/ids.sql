-- The id of a row of a moment: UUID version 7, which grows with time. PostgreSQL has a function for it only from
-- version 18 on; this one is the same on every version, so that a database can move to another.
create or replace function id_at(p_at timestamptz) returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
           placing substring(int8send(floor(extract(epoch from p_at) * 1000)::bigint) from 3)
           from 1 for 6),
         52, 1), 53, 1), 'hex')::uuid
$$;

-- The id of a row that SQL itself makes at this moment.
create or replace function new_id() returns uuid language sql volatile parallel safe as $$
  select id_at(clock_timestamp())
$$;
