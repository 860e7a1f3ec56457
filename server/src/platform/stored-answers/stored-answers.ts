import type { Db } from "../database/db.ts";
import type { Cell, Secrets } from "../crypto/secrets.ts";
import {
  claimRequest,
  closeRequest,
  compareRequest,
  findRequest,
  markCommit,
  releaseRequest,
  type RequestKey,
  saveAnswer,
} from "./queries.ts";

export { removeAnswers, type RequestKey } from "./queries.ts";

/** A request as it arrives: which call it is, and its address and body. */
export type KeyedRequest = RequestKey & { route: string; content: (string | Buffer)[] };

/** An answer as it was sent: its status and its JSON. */
export type StoredAnswer = { status: number; body: unknown };

/** What is known of a request with the same key. */
export type Earlier = Outcome | { state: "OTHER_REQUEST" };
type Outcome = { state: "ANSWERED"; answer: StoredAnswer } | { state: "IN_PROGRESS" | "UNKNOWN" | "CLOSED" };

/** A request that this call has to do. */
export type ClaimedRequest = {
  state: "CLAIMED";
  /** What each transaction of the call commits with: a request that another server took over commits nothing. */
  commitStatement: ReturnType<typeof markCommit>;
  /** Saves the final answer. */
  save(answer: StoredAnswer): Promise<void>;
  /** The request was not done and may be sent again; not `refused`: only where nothing of it was committed. */
  release(options: { refused: boolean }): Promise<void>;
};

/** Answers by the key of their request (docs/decisions/0070). */
export type StoredAnswers = {
  claim(request: KeyedRequest): Promise<ClaimedRequest | Earlier>;
  /** What is known of a request; null: nothing. */
  find(request: KeyedRequest): Promise<Earlier | null>;
  /**
   * The outcome of a request; one that did not arrive is closed, so that it is not done later. `unmarked`: routes whose
   * calls leave no mark, of which nobody knows what was done before their server stopped.
   */
  close(request: RequestKey & { unmarked: string[] }): Promise<Outcome>;
};

/** A session makes a few dozen changes; what has no session shares one scope. */
const maxOf = (scope: Buffer): number => (scope.length > 0 ? 200 : 5_000);

export function storedAnswers({ db, secrets, now }: { db: Db; secrets: Secrets; now: () => Date }): StoredAnswers {
  const compared = ({ tenantId, scope, key, route, content }: KeyedRequest) => {
    return { tenantId, scope, key, route, macs: secrets.macs("request", route, ...content) };
  };
  const cellOf = ({ tenantId, scope, key }: RequestKey): Cell => ({
    table: "stored_answer",
    column: "answer",
    tenantId,
    id: `${scope.toString("hex")}.${key}`,
  });

  function outcome(request: RequestKey, row: Row): Earlier {
    if (row.isClosed) return { state: "CLOSED" };
    if (row.isOther) return { state: "OTHER_REQUEST" };
    if (row.status !== null && row.answer !== null) {
      const body: unknown = JSON.parse(secrets.decrypt(cellOf(request), row.answer));
      return { state: "ANSWERED", answer: { status: row.status, body } };
    }
    return { state: row.isRunning ? "IN_PROGRESS" : "UNKNOWN" };
  }
  async function find(request: KeyedRequest): Promise<Earlier | null> {
    const row = await compareRequest(db, compared(request));
    return row ? outcome(request, row) : null;
  }

  return {
    find,
    async claim(request) {
      const { tenantId, scope, key } = request;
      const attempt = await claimRequest(db, { ...compared(request), now: now(), max: maxOf(scope) });
      if (attempt === "OTHER") return { state: "OTHER_REQUEST" };
      // Where the other's row is gone by now its call failed at this moment: the next try is a new one.
      if (attempt === null) return (await find(request)) ?? { state: "IN_PROGRESS" };
      const own = { tenantId, scope, key, attempt };
      return {
        state: "CLAIMED",
        commitStatement: markCommit(own),
        save({ status, body }) {
          const answer = secrets.encrypt(cellOf(own), JSON.stringify(body));
          return saveAnswer(db, { ...own, status, answer });
        },
        release: ({ refused }) => releaseRequest(db, { ...own, refused }),
      };
    },
    async close(request) {
      await closeRequest(db, { ...request, now: now(), max: maxOf(request.scope) });
      const row = await findRequest(db, request);
      const found = row && outcome(request, row);
      return !found || found.state === "OTHER_REQUEST" ? { state: "IN_PROGRESS" } : found;
    },
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findRequest>>>;
