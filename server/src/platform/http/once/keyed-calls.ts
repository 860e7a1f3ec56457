import { idempotencyHeader } from "@vitral/contract/endpoint";
import type { RequestOutcome } from "@vitral/contract/requests/close-request";
import type { EndpointShape } from "@vitral/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isOfOutage } from "../../database/outages.ts";
import { type CommitGuard, withCommitGuard } from "../../database/before-commit.ts";
import { currentTenant, noTenant } from "../../database/tenancy.ts";
import { tokenHash } from "../../crypto/secrets.ts";
import type {
  ClaimedRequest,
  Earlier,
  KeyedRequest,
  StoredAnswer,
  StoredAnswers,
} from "../../stored-answers/stored-answers.ts";
import { invalid, Refusal, refusalBody } from "../errors.ts";
import { withReceivedFile } from "./received-file.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Set where calls that change something may carry a key. */
    storedAnswers: StoredAnswers;
  }
}

/** What a route adds to how its answers are repeated. */
export type KeyedRoute<W> = {
  /** What binds a key to a browser without a session: the value of a cookie that it has before the call. */
  boundTo?: (request: FastifyRequest) => string | undefined;
  /** Refuses who is known to wait, from memory: before the request is looked for in the database. */
  refuseWaiting?: (who: W, request: FastifyRequest) => void;
  /**
   * Each step of the call may be made again and leads to the same end: no mark is left with what it commits, and after
   * a server stopped anywhere in it the same request does it to its end. Until then nobody knows what was done of it.
   */
  repeatable?: true;
  /** What belongs to a repeated answer beside its body: cookies, which are not stored. */
  again?: (who: W, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

/** The parts of a call, in their order. */
type Steps<W, I> = {
  identify: () => Promise<W>;
  parse: () => Promise<I>;
  respond: (input: I, who: W) => Promise<unknown>;
};

/** The routes of calls that leave no mark of what they did. */
const repeatables = new Set<string>();
const routeOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;

/** Notes how a route's answers are repeated. */
export function noteKeyedRoute(endpoint: EndpointShape, { repeatable }: KeyedRoute<never>): void {
  if (repeatable) repeatables.add(routeOf(endpoint));
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a call carries a key under which it is done once. Refuses a key that is no UUID. */
export function isKeyed(app: FastifyInstance, endpoint: EndpointShape, { headers }: FastifyRequest): boolean {
  const key = headers[idempotencyHeader];
  if (endpoint.deed === undefined || key === undefined || !app.hasDecorator("storedAnswers")) return false;
  if (typeof key !== "string" || !uuid.test(key)) throw invalid("params", "A chave do pedido deve ser um UUID.");
  return true;
}

/** The answer to the same request is stored already. */
class Repeated extends Error {
  override readonly name = "Repeated";
  readonly answer: StoredAnswer;
  constructor(answer: StoredAnswer) {
    super("this request was answered before");
    this.answer = answer;
  }
}

/**
 * Does a call once under its key: the same request again has the same answer, also when it was a refusal, and counts no
 * attempt. Refuses with IDEMPOTENCY_KEY_REUSED, REQUEST_IN_PROGRESS, REQUEST_OUTCOME_UNKNOWN or REQUEST_CLOSED. Answers
 * that ask to come again (401, 429, 5xx) are not final: the request may be sent again (docs/decisions/0070).
 */
export async function answerOnce<W, I>(
  { app, endpoint, request, reply }: { app: FastifyInstance; endpoint: EndpointShape } & Call,
  { boundTo, refuseWaiting, repeatable, again }: KeyedRoute<W>,
  { identify, parse, respond }: Steps<W, I>,
): Promise<unknown> {
  const answers = app.storedAnswers;
  const guard: CommitGuard = { statement: null };
  const claims: ClaimedRequest[] = [];
  let who: { caller: W } | undefined;
  const unsaved = (failure: unknown) => {
    if (isOfOutage(failure)) return;
    request.log.warn({ err: failure, req: request }, "the end of a request was not stored");
  };
  const claim = async (content: string | Buffer) => {
    const found = await answers.claim(keyedRequest(endpoint, request, boundTo, content));
    if (found.state !== "CLAIMED") throw repeated(found);
    if (!repeatable) guard.statement = found.commitStatement;
    claims.push(found);
  };
  try {
    who = { caller: await identify().catch((refusal) => unlessAnswered(refusal, endpoint, request, boundTo, answers)) };
    const { caller } = who;
    const input = await parse();
    refuseWaiting?.(caller, request);
    if (endpoint.upload === undefined) await claim(bodyOf(request));
    const body = await withCommitGuard(guard, () => withReceivedFile(claim, () => respond(input, caller)));
    await Promise.all(claims.map((claimed) => claimed.save({ status: reply.statusCode, body }))).catch(unsaved);
    return body;
  } catch (error) {
    if (error instanceof Repeated) return repeat(error.answer, { request, reply }, who, again);
    await Promise.all(claims.map((claimed) => settle(claimed, error))).catch(unsaved);
    throw error;
  } finally {
    guard.statement = null; // what a call leaves behind commits on its own
  }
}

type Call = { request: FastifyRequest; reply: FastifyReply };

/** What became of a request of the caller's session; one that did not arrive is not done any more. */
export async function outcomeOf(app: FastifyInstance, request: FastifyRequest, key: string): Promise<RequestOutcome> {
  const scope = tokenHash(request.headers.authorization ?? "");
  const asked = { tenantId: currentTenant(noTenant), scope, key: key.toLowerCase() };
  const known = await app.storedAnswers.close({ ...asked, unmarked: [...repeatables] });
  if (known.state !== "ANSWERED") return { status: known.state };
  const { status, body } = known.answer;
  return status < 400 ? { status: "DONE" } : { status: "REFUSED", message: sentenceIn(body) };
}

/** The sentence of a refusal: that of a part of the input, or the general one. */
function sentenceIn(body: unknown): string {
  const { message, validation = {} } = body as ReturnType<typeof refusalBody>;
  return Object.values(validation)[0]?.message ?? message;
}

function keyedRequest(
  endpoint: EndpointShape,
  request: FastifyRequest,
  boundTo: KeyedRoute<never>["boundTo"],
  content: string | Buffer,
): KeyedRequest {
  const isPublic = "access" in endpoint && endpoint.access === "public";
  const holder = isPublic ? boundTo?.(request) : request.headers.authorization;
  return {
    tenantId: currentTenant(noTenant),
    scope: holder === undefined ? Buffer.alloc(0) : tokenHash(holder),
    key: String(request.headers[idempotencyHeader]).toLowerCase(),
    route: routeOf(endpoint),
    content: [request.url, content],
  };
}

const bodyOf = ({ body }: FastifyRequest): string => JSON.stringify(body ?? null);

/** A call may end its own session: who comes back with that session gets the answer that it was given. */
async function unlessAnswered(
  refusal: unknown,
  endpoint: EndpointShape,
  request: FastifyRequest,
  boundTo: KeyedRoute<never>["boundTo"],
  answers: StoredAnswers,
): Promise<never> {
  const isEnded = refusal instanceof Refusal && refusal.code === "UNAUTHORIZED" && endpoint.upload === undefined;
  const found = isEnded && (await answers.find(keyedRequest(endpoint, request, boundTo, bodyOf(request))));
  throw found && found.state === "ANSWERED" ? new Repeated(found.answer) : refusal;
}

const refusals = {
  OTHER_REQUEST: "IDEMPOTENCY_KEY_REUSED",
  IN_PROGRESS: "REQUEST_IN_PROGRESS",
  UNKNOWN: "REQUEST_OUTCOME_UNKNOWN",
  CLOSED: "REQUEST_CLOSED",
} as const;

const repeated = (found: Earlier): Repeated | Refusal =>
  found.state === "ANSWERED"
    ? new Repeated(found.answer)
    : new Refusal(refusals[found.state], found.state === "IN_PROGRESS" ? { retryAfter: 1 } : {});

async function repeat<W>(
  { status, body }: StoredAnswer,
  { request, reply }: Call,
  who: { caller: W } | undefined,
  again: KeyedRoute<W>["again"],
): Promise<unknown> {
  if (who && status < 400) await again?.(who.caller, request, reply);
  return reply.status(status).send(body);
}

/** A refusal is final unless it asks to come again; after a fault only what was committed is uncertain. */
async function settle(claimed: ClaimedRequest, error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) return claimed.release({ refused: false });
  const isFinal = error.status < 500 && error.status !== 429 && error.status !== 401;
  if (isFinal) return claimed.save({ status: error.status, body: refusalBody(error) });
  return claimed.release({ refused: true });
}
