import type { Queries } from "../database/database.ts";
import { playedBanks, type PlayedBank } from "../demo-people.ts";
import type { Network } from "../network.ts";
import type { NetworkState, Participant, ShownOrder } from "./network-state.ts";

const newest = 100;

/** What a page shows: public key, participants and reserves, the newest orders without people, clock, switches. */
export async function findState({ db, now, switches }: Network, publicKey: string): Promise<NetworkState> {
  const participants = await db.all<Omit<Participant, "bank">>(
    `select p.ispb, p.name, p.events_url is null as "isPlayed", a.balance_cents as reserve,
            (select count(*) from event e where e.participant = p.ispb and e.taken_at is null) as "waitingEvents"
       from participant p join reserve_account a on a.ispb = p.ispb order by p.ispb`,
  );
  const orders = await db.all<ShownOrder>(
    `select id, is_return as "isReturn", payer, payee, amount_cents as amount, status, reason,
            taken_at as "takenAt", ended_at as "endedAt", expires_at as "expiresAt"
       from pix_order order by taken_at desc, id limit ${newest}`,
  );
  const sums = await db.first<{ addsUp: boolean }>(`select reserves_add_up() as "addsUp"`);
  return {
    at: now(),
    publicKey,
    switches: switches(),
    reservesAddUp: sums?.addsUp ?? false,
    participants: participants.map((one) => Object.assign(one, { bank: bankNames.get(one.ispb) ?? null })),
    orders,
  };
}

const bankNames = new Map<string, PlayedBank>(
  (Object.keys(playedBanks) as PlayedBank[]).map((name) => [playedBanks[name].ispb, name]),
);

/** The newest payment from a bank that is played to a key of a participant, of at least this amount. */
export const findReceived = (
  db: Queries,
  { key, amount }: { key: string; amount: number },
): Promise<{ endToEndId: string; payer: string } | undefined> =>
  db.first(
    `select o.id as "endToEndId", o.payer from pix_order o
       join participant payer on payer.ispb = o.payer join participant payee on payee.ispb = o.payee
      where not o.is_return and o.status = 'ACSC' and o.content #>> '{creditor,key}' = $1 and o.amount_cents >= $2
        and payer.events_url is null and payee.events_url is not null
      order by o.taken_at desc limit 1`,
    [key, amount],
  );

/** The marks of a person in force by one institution. */
export async function findMarkersBy(
  db: Queries,
  { reportedBy, taxId, now }: { reportedBy: string; taxId: string; now: Date },
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `select id from fraud_marker where reported_by = $1 and tax_id = $2 and (until_at is null or until_at > $3)`,
    [reportedBy, taxId, now],
  );
  return rows.map(({ id }) => id);
}
