import { NetworkEvent } from "@vitral/protocol/events";
import * as z from "zod/mini";
import type { Queries } from "../database/database.ts";

/** An event as it stands in the table; `questionOf`: the order whose payee is asked. */
export type EventRow = {
  id: string;
  participant: string;
  sequence: number;
  at: Date;
  questionOf: string | null;
  body: object;
};

const columns = `id, participant, sequence, at, question_of as "questionOf", body`;

/** The event on the wire, in our types. */
export const eventOf = ({ id, sequence, participant, at, body }: EventRow): NetworkEvent =>
  z.decode(NetworkEvent, { id, sequence, participant, at: at.toISOString(), ...body } as never);

/** Tells participants the same news; banks that are played are told nothing. Rows are locked in one order. */
export async function enqueueEvents(db: Queries, ispbs: readonly string[], body: object, at: Date): Promise<void> {
  for (const ispb of [...new Set(ispbs)].sort())
    await db.all("select enqueue_event($1, $2, $3)", [ispb, JSON.stringify(body), at]);
}

/** Up to 100 events that a participant has not taken, the oldest first; of one lane. */
export const findWaiting = (
  db: Queries,
  { ispb, questions, newestFirst }: { ispb: string; questions: boolean; newestFirst: boolean },
): Promise<EventRow[]> =>
  db.all<EventRow>(
    `select ${columns} from event where participant = $1 and taken_at is null and (question_of is not null) = $2
      order by sequence ${newestFirst ? "desc" : "asc"} limit 100`,
    [ispb, questions],
  );

/** Who has events that wait. */
export async function findAddressees(db: Queries): Promise<{ ispb: string; url: string }[]> {
  return db.all(
    `select p.ispb, p.events_url as url from participant p where p.events_url is not null
      and exists (select 1 from event e where e.participant = p.ispb and e.taken_at is null)`,
  );
}

export async function markTaken(db: Queries, ids: readonly string[], at: Date): Promise<void> {
  await db.all("update event set taken_at = $2 where id = any($1) and taken_at is null", [ids, at]);
}

/** A participant's events after a sequence number, in its order. */
export const findEventsAfter = (db: Queries, ispb: string, after: number, limit: number): Promise<EventRow[]> =>
  db.all<EventRow>(`select ${columns} from event where participant = $1 and sequence > $2 order by sequence limit $3`, [
    ispb,
    after,
    limit,
  ]);

/** Removes what is told and older than this. */
export async function deleteOldEvents(db: Queries, before: Date): Promise<void> {
  await db.all("delete from event where taken_at < $1", [before]);
}
