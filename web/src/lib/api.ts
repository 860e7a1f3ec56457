import { type Answer, type Endpoint, idempotencyHeader, type Input } from "@vitral/contract/endpoint";
import { lockSession, signOut } from "@vitral/contract/identity";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { addressOf, decodeAnswer, send, wire, withCallTimeout } from "@vitral/ui/lib/contract-call.ts";
import { setRequestSession, untilAnswered } from "./keyed-calls.ts";

const base = import.meta.env.VITE_API_URL ?? "/api";
const isOtherOrigin = !base.startsWith("/");
const headers: Record<string, string> = {};

/** Answers by address, with the entity tag under which the server may say that nothing has changed: of one session. */
let tagged = new Map<string, { tag: string; answer: unknown }>();
/** More than the pages of a statement that a customer looks at. */
const maxTagged = 20;

/**
 * Sets the header of the tenant or of the session for all later calls (spec 7). Drops the answers of the one before.
 */
export function sendHeader(name: "x-tenant-id" | "authorization", value: string | null): void {
  tagged = new Map();
  if (value === null) delete headers[name];
  else headers[name] = value;
  if (name === "authorization") setRequestSession(sessionEnd());
}

/** While the area is locked its calls wait: the server would answer none of them. */
let unlocked: Promise<void> | null = null;
let sessionLocked = (): void => undefined;

/** Holds the calls of the session, but those that lock or end it, until the answered function is called. */
export function holdCalls(): () => void {
  let release = (): void => undefined;
  unlocked = new Promise((resolve) => (release = resolve));
  return () => {
    unlocked = null;
    release();
  };
}

/** `act` is called when the server answers that the session is locked; another call replaces it. */
export function onSessionLocked(act: () => void): void {
  sessionLocked = act;
}

const isHeld = (endpoint: Endpoint): boolean =>
  endpoint.access !== "public" && endpoint !== lockSession && endpoint !== signOut;

/** Headers of one call. */
type WithHeaders = { headers?: Record<string, string> | undefined };

/**
 * Calls an endpoint of the contract. Encodes the input (reais on the wire) and decodes the answer (centavos). Throws an
 * `ApiError` for a refusal, a fault, a lost connection and an answer that does not fit the contract.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & WithHeaders,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const body = endpoint.body ? JSON.stringify(wire(endpoint, "body", input)) : null;
  return once(endpoint, input, { body, sent: body ?? "" }, () => withCallTimeout(signal));
}

/**
 * A call with its body as it goes out, of `call` and of `sendFile`: what changes something goes out under a key until
 * its outcome is known. `sent` tells one body from another; `signal` ends one try. Throws as `call` does.
 */
export async function once<E extends Endpoint>(
  endpoint: E,
  input: object,
  { body, sent }: { body: string | FormData | null; sent: string },
  signal: () => AbortSignal,
): Promise<Answer<E>> {
  const attempt = async (key?: string, check?: () => void) => {
    if (unlocked && isHeld(endpoint)) await unlocked;
    check?.();
    return ask(endpoint, input, body, signal(), key);
  };
  const { deed, method } = endpoint;
  if (deed === undefined) return attempt();
  const route = `${method} ${addressOf("", endpoint, input)}`;
  return untilAnswered({ endpoint: { ...endpoint, deed }, route, body: sent }, attempt);
}

/** Tells one session from another, without being of use to anybody. */
export const sessionEnd = (): string => headers["authorization"]?.slice(-8) ?? "";

async function ask<E extends Endpoint>(
  endpoint: E,
  input: WithHeaders,
  body: string | FormData | null,
  signal: AbortSignal,
  key?: string,
): Promise<Answer<E>> {
  const address = addressOf(base, endpoint, input);
  // A sign-out replaces the map while the call is under way: what it brings is not kept for the next session.
  const answers = tagged;
  const known = answers.get(address);
  const own = {
    ...input.headers,
    ...(known && { "if-none-match": known.tag }),
    ...(key && { [idempotencyHeader]: key }),
  };
  const response = await responseTo(endpoint, address, body, signal, own);
  if (known && response.status === 304) return known.answer as Answer<E>;
  const answer = await decodeAnswer(endpoint, response);
  const tag = endpoint.conditional && response.headers.get("etag");
  if (answers.size > maxTagged) answers.clear();
  if (tag) answers.set(address, { tag, answer });
  return answer as Answer<E>;
}

/** The answer as it comes, of a file. Throws as `call` does. */
export const askFile = (
  endpoint: Endpoint,
  input: object,
  body: string | null,
  signal: AbortSignal,
): Promise<Response> => responseTo(endpoint, addressOf(base, endpoint, input), body, signal);

const responseTo = (
  { method }: Endpoint,
  address: string,
  body: string | FormData | null,
  signal: AbortSignal,
  own: Record<string, string> = {},
): Promise<Response> =>
  send(address, {
    body,
    signal,
    method,
    headers: {
      ...headers,
      ...(typeof body === "string" && { "content-type": "application/json" }),
      ...own,
    },
    credentials: isOtherOrigin ? "include" : "same-origin",
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "SESSION_LOCKED") sessionLocked();
    throw error;
  });
