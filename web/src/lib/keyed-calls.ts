import type { Deed, Endpoint } from "@vitral/contract/endpoint";
import type { RefusalCode } from "@vitral/contract/refusals";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { holdRequest, type OpenRequest, readRequests, removeRequest, writeRequest } from "./open-requests.ts";

/** A request without an answer, whose page still has what was typed. */
export type LostRequest = {
  request: OpenRequest;
  /** Why no answer came. */
  message: string;
  /** Whether it is being sent again. */
  isSending: boolean;
  /** Sends the same request again, under the same key. */
  again: () => void;
  /** Gives it up: its screen learns that it failed. */
  leave: () => void;
};

type Call = { endpoint: Endpoint & { deed: Deed }; route: string; body: string };
/** One try; calls `check` at once before the request goes out, after all that it waits for. */
type Send<T> = (key: string, check: () => void) => Promise<T>;
type Kept = Pick<OpenRequest, "key" | "at">;

let owner: string | null = null;
let session = "";
let lost: readonly LostRequest[] = [];
let isWatched = false;
/** Requests that were given up, by what was sent: the same request again has the same key. Only in memory. */
const left = new Map<string, Kept>();
const listeners = new Set<() => void>();
let onGivenUp = (_request: OpenRequest): void => undefined;

/** Whose requests are stored from now on; null: nobody is signed in. What waits for the one before is given up. */
export const setRequestOwner = (id: string | null): void => replace(id, session);

/**
 * The end of the token of the calls from now on. The server knows a key within its session alone: what waits for
 * another session is given up, also where it is the same customer's.
 */
export const setRequestSession = (end: string): void => replace(owner, end);

function replace(nextOwner: string | null, nextSession: string): void {
  if (owner === nextOwner && session === nextSession) return;
  owner = nextOwner;
  session = nextSession;
  left.clear();
  const others = lost.filter(({ request }) => !isOwn(request));
  change(lost.filter(({ request }) => isOwn(request)));
  for (const one of others) one.leave();
}

/** Whether a request may go out in the session that calls have now; one of no session always. */
const isOwn = (request: OpenRequest): boolean =>
  request.session === "" || (request.owner === owner && request.session === session);

export const lostRequests = (): readonly LostRequest[] => lost;

/** Calls the listener when a request is lost or answered. Without a listener, a lost answer is an error at once. */
export function watchRequests(listener: () => void): () => void {
  listeners.add(listener);
  isWatched = true;
  return () => {
    listeners.delete(listener);
    isWatched = listeners.size > 0;
  };
}

/** `act` is told of each request that was given up; another call replaces it. */
export function whenGivenUp(act: (request: OpenRequest) => void): void {
  onGivenUp = act;
}

/** The outcome of a request is known: the same order from now on is another request. */
export function forgetRequest(request: OpenRequest): void {
  removeRequest(request);
  for (const [content, { key }] of left) if (key === request.key) left.delete(content);
}

/**
 * Sends a request that changes something under a key of its own, and answers as soon as its outcome is known: where an
 * answer is lost, the customer is asked, and the same request goes out again. Throws what `send` throws, and
 * REQUEST_OUTCOME_UNKNOWN when it is given up: by the customer, or because another session has begun.
 */
export async function untilAnswered<T>(call: Call, send: Send<T>): Promise<T> {
  const content = `${session} ${call.route} ${call.body}`;
  const before = left.get(content) ?? storedOf(call);
  const request = opened(call, before);
  const isStored = call.endpoint.access !== "session"; // the onboarding shows by its step what was done
  if (isStored) writeRequest(request);
  const release = holdRequest(request.key);
  let isLeft = false;
  try {
    return await repeat(call.endpoint, request, before !== undefined, send);
  } catch (error) {
    if (before && isOfAnother(error)) {
      // Something else was sent before a page was closed, or the request before is never done: this is another one.
      removeRequest(before);
      left.delete(content);
      return await untilAnswered(call, send);
    }
    isLeft = error instanceof GivenUp;
    throw error;
  } finally {
    change(lost.filter((one) => one.request !== request));
    if (isLeft) {
      if (isOwn(request)) left.set(content, request);
      onGivenUp(request);
    } else {
      left.delete(content);
      removeRequest(request);
    }
    release();
  }
}

/** The customer gave up a request whose outcome is unknown: a screen that says why it failed says this. */
class GivenUp extends ApiError {
  constructor({ deed }: OpenRequest) {
    super(409, { code: "REQUEST_OUTCOME_UNKNOWN", message: `Não sabemos se ${deed}.` });
  }
}

/** `wasLost`: an answer to a request with this key was lost before. */
async function repeat<T>(endpoint: Endpoint, request: OpenRequest, wasLost: boolean, send: Send<T>): Promise<T> {
  const check = () => {
    if (!isOwn(request)) throw new GivenUp(request);
  };
  let wasSent = wasLost || navigator.onLine;
  let isUnknown = wasLost;
  for (let waits = 0; ;) {
    try {
      return await send(request.key, check);
    } catch (error) {
      if (isInProgress(error) && waits < maxWaits) {
        waits += 1;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      } else if (!isWatched || !wasSent || !(isLost(endpoint, error) || (isUnknown && asksToComeAgain(error)))) {
        throw error;
      } else {
        isUnknown = true;
        check();
        await customerRepeats(request, error);
      }
      wasSent = true;
    }
  }
}

/** The server gives up a request whose server stopped after half a minute. */
const maxWaits = 40;
const waitMs = 1_000;
const isInProgress = (error: unknown) => error instanceof ApiError && error.code === "REQUEST_IN_PROGRESS";
const takesNone = new Set<string>(["SERVER_BUSY", "NOT_WRITABLE", "RESTORED"] satisfies RefusalCode[]);
const isOfAnother = (error: unknown) =>
  error instanceof ApiError && (error.code === "IDEMPOTENCY_KEY_REUSED" || error.code === "REQUEST_CLOSED");

/**
 * Whether nobody can tell from the answer what was done: none came, or only a part of it, or a proxy's, or a fault's,
 * which may come after a commit. A server that takes no call or no write now, and a refusal that the contract names
 * for the call, have done nothing.
 */
const isLost = ({ refusals = [] }: Endpoint, error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status < 300 ||
    error.code === "REQUEST_IN_PROGRESS" ||
    (error.status >= 500 && !takesNone.has(error.code) && !refusals.some((code) => code === error.code)));

/** An answer that is not the request's final one: it says nothing of an earlier try. */
const asksToComeAgain = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 429 || error.status >= 500);

/** Resolves when the customer sends the request again; throws when it is given up. */
const customerRepeats = (request: OpenRequest, error: ApiError): Promise<void> =>
  new Promise((resolve, reject) => {
    const others = lost.filter((one) => one.request !== request);
    const { message } = error;
    const leave = () => reject(new GivenUp(request));
    const shown = { request, message, leave, isSending: false };
    const again = () => {
      change([...others, { ...shown, again, isSending: true }]);
      resolve();
    };
    change([...others, { ...shown, again }]);
  });

function change(next: readonly LostRequest[]): void {
  lost = next;
  for (const listener of listeners) listener();
}

function opened({ endpoint, route }: Call, before: Kept | undefined): OpenRequest {
  const { key, at } = before ?? { key: newKey(), at: new Date().toISOString() };
  const isPublic = endpoint.access === "public";
  return { key, at, route, deed: endpoint.deed, owner: isPublic ? null : owner, session: isPublic ? "" : session };
}

/** Without a session the key of a page that was closed is used again, as nobody can ask for its outcome. */
const storedOf = ({ endpoint, route }: Call): Kept | undefined =>
  endpoint.access === "public" ? readRequests().find((one) => one.owner === null && one.route === route) : undefined;

/** A UUID of version 4; `crypto.randomUUID` is missing where the address is not https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
