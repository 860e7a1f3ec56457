-- A moment as it stands on the wire.
create function iso(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Moves money between two reserve accounts, the only function that does. False: the payer's does not cover it.
create function move_reserve(order_id text, payer text, payee text, amount bigint, moment timestamptz)
returns boolean language plpgsql as $$
begin
  if amount <= 0 or payer = payee then raise 'no movement: % of % to %', amount, payer, payee; end if;
  perform 1 from reserve_account where ispb in (payer, payee) order by ispb for update;
  update reserve_account set balance_cents = balance_cents - amount where ispb = payer and balance_cents >= amount;
  if not found then return false; end if;
  update reserve_account set balance_cents = balance_cents + amount where ispb = payee;
  if not found then raise 'no reserve account: %', payee; end if;
  insert into movement (ispb, order_id, counterpart, amount_cents, settled_at)
  values (payer, order_id, payee, -amount, moment), (payee, order_id, payer, amount, moment);
  return true;
end $$;

-- An operator's deposit. The same id again is the same deposit.
create function deposit_reserve(deposit_id text, owner text, amount bigint, moment timestamptz)
returns void language plpgsql as $$
begin
  if amount <= 0 then raise 'no deposit: %', amount; end if;
  insert into movement (ispb, order_id, amount_cents, settled_at) values (owner, deposit_id, amount, moment)
  on conflict do nothing;
  if found then update reserve_account set balance_cents = balance_cents + amount where ispb = owner; end if;
end $$;

-- Whether movements add up to balances, and all reserves to the deposits.
create function reserves_add_up() returns boolean language sql stable
  return not exists (
    select 1 from reserve_account a
     where a.balance_cents <> (select coalesce(sum(m.amount_cents), 0) from movement m where m.ispb = a.ispb)
  ) and (select coalesce(sum(balance_cents), 0) from reserve_account)
      = (select coalesce(sum(amount_cents), 0) from movement where counterpart is null);

-- Tells a participant; a bank that is played is told nothing.
create function enqueue_event(addressee text, event_body jsonb, moment timestamptz, question text default null)
returns void language plpgsql as $$
declare
  next bigint;
begin
  update participant set last_sequence = last_sequence + 1 where ispb = addressee and events_url is not null
  returning last_sequence into next;
  if found then
    insert into event (participant, sequence, at, question_of, body)
    values (addressee, next, moment, question, event_body);
  end if;
end $$;

-- What the payee is told of an order: the question, or how it ended.
create function received_event(o pix_order, outcome jsonb) returns jsonb language sql stable
  return jsonb_build_object('outcome', outcome) || case
    when o.is_return then jsonb_build_object('type', 'RETURN_RECEIVED', 'return', o.content)
    else jsonb_build_object('type', 'PAYMENT_RECEIVED', 'payment', o.content) end;

-- Asks the payee whether it accepts.
create function ask_payee(asked text, moment timestamptz) returns void language plpgsql as $$
declare
  o pix_order;
begin
  select * into o from pix_order where id = asked;
  perform enqueue_event(o.payee, received_event(o, '{"status": "ACSP"}'), moment, o.id);
end $$;

-- Ends an order once, moves the money where it settles, and tells both sides. An ended one stays as it is.
create function end_order(ended text, outcome text, outcome_reason text, moment timestamptz)
returns void language plpgsql as $$
declare
  o pix_order;
  was_asked boolean;
  for_payer jsonb;
  for_payee jsonb;
begin
  select * into o from pix_order where id = ended for update;
  if o.status <> 'ACSP' then return; end if;
  if outcome = 'ACSC' and not move_reserve(o.id, o.payer, o.payee, o.amount_cents, moment) then
    outcome := 'RJCT';
    outcome_reason := 'AM04';
  end if;
  update pix_order set status = outcome, reason = outcome_reason, ended_at = moment where id = o.id;
  update event set taken_at = moment where question_of = o.id and taken_at is null;
  was_asked := exists (select 1 from event where question_of = o.id);
  if outcome = 'ACSC' then
    for_payer := jsonb_build_object('status', 'ACSC', 'settledAt', iso(moment));
    for_payee := jsonb_build_object('status', 'ACCC', 'settledAt', iso(moment));
  else
    for_payer := jsonb_build_object('status', 'RJCT', 'reason', outcome_reason);
    for_payee := for_payer;
  end if;
  -- Both participants' rows are locked in one order.
  if was_asked and o.payee < o.payer then perform enqueue_event(o.payee, received_event(o, for_payee), moment); end if;
  perform enqueue_event(
    o.payer, jsonb_build_object('type', 'ORDER_ENDED', 'orderId', o.id, 'outcome', for_payer), moment);
  if was_asked and o.payee > o.payer then perform enqueue_event(o.payee, received_event(o, for_payee), moment); end if;
end $$;

-- Keeps the payee's first answer, and ends the order by it. After the order's time no answer counts.
create function answer_order(answered text, answer text, answer_reason text, moment timestamptz)
returns void language plpgsql as $$
declare
  o pix_order;
begin
  select * into o from pix_order where id = answered for update;
  if o.status <> 'ACSP' then return; end if;
  if o.expires_at <= moment then
    perform end_order(o.id, 'RJCT', 'AB03', moment);
    return;
  end if;
  update pix_order set payee_answer = answer where id = o.id;
  if answer = 'ACCEPTED' then perform end_order(o.id, 'ACSC', null, moment);
  else perform end_order(o.id, 'RJCT', answer_reason, moment);
  end if;
end $$;
