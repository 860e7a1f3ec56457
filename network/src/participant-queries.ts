import type { Queries } from "./database/database.ts";

/** An institution. `eventsUrl` null: a bank that this program plays. */
export type Participant = { ispb: string; name: string; publicKeys: string; eventsUrl: string | null };

const columns = `ispb, name, public_keys as "publicKeys", events_url as "eventsUrl"`;

export const findParticipant = (db: Queries, ispb: string): Promise<Participant | undefined> =>
  db.first<Participant>(`select ${columns} from participant where ispb = $1`, [ispb]);

export const findParticipants = (db: Queries): Promise<Participant[]> =>
  db.all<Participant>(`select ${columns} from participant order by ispb`);

/** Registers an institution with its reserve account, or changes it. */
export async function saveParticipant(db: Queries, { ispb, name, publicKeys, eventsUrl }: Participant): Promise<void> {
  await db.all(
    `insert into participant (ispb, name, public_keys, events_url) values ($1, $2, $3, $4)
     on conflict (ispb) do update set name = excluded.name, public_keys = excluded.public_keys,
                                      events_url = excluded.events_url`,
    [ispb, name, publicKeys, eventsUrl],
  );
  await db.all("insert into reserve_account (ispb) values ($1) on conflict do nothing", [ispb]);
}

/** Adds money of the operator to a reserve account; the same id again is the same deposit. */
export async function deposit(
  db: Queries,
  { id, ispb, amount, at }: { id: string; ispb: string; amount: number; at: Date },
): Promise<void> {
  await db.all("select deposit_reserve($1, $2, $3, $4)", [id, ispb, amount, at]);
}
