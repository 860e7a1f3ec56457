import { refuse } from "@vitral/protocol/transport/answers";
import type { Queries } from "./database/database.ts";

type Requested = { participant: string; id: string; call: string; content: unknown; at: Date };

/**
 * Does a request of an id once: the same id with the same content is answered as the first time. What `run` refuses is
 * not kept, so that the same request may succeed later. To be called in a transaction. Throws RequestIdAlreadyUsed.
 * `content` and `answer` are JSON.
 */
export async function once<A>(db: Queries, requested: Requested, run: () => Promise<A>): Promise<A> {
  const { participant, id, call, content, at } = requested;
  // Of two at once the second waits for the first.
  await db.all("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`${participant} ${id}`]);
  const known = await db.first<{ same: boolean; answer: A }>(
    `select call = $3 and content = $4::jsonb as same, answer from request where participant = $1 and id = $2`,
    [participant, id, call, JSON.stringify(content)],
  );
  if (known && !known.same) throw refuse("RequestIdAlreadyUsed");
  if (known) return known.answer;
  const answer = await run();
  await db.all(
    "insert into request (participant, id, call, content, answer, done_at) values ($1, $2, $3, $4, $5, $6)",
    [participant, id, call, JSON.stringify(content), JSON.stringify(answer), at],
  );
  return answer;
}
