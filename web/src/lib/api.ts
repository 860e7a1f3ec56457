import type { Answer, Endpoint, Input, Part } from "@vitral/contract/endpoint";
import * as z from "zod/mini";
import { config } from "zod/mini";
import { interpretError, type RefusedCall } from "./refused-call.ts";

// The content security policy forbids `new Function`, which zod would otherwise use.
config({ jitless: true });

/** A call that was refused or got no answer. `message` is a sentence for the customer. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 when no answer came. */
  declare readonly status: number;
  /** A code of the contract's refusals, or "" if the answer has none. */
  declare readonly code: string;
  /** The request id for the support, if the answer has one. */
  declare readonly requestId: string | undefined;
  /** Seconds to wait before the next try, if the server named them. */
  declare readonly retryAfter: number | undefined;
  /** Whether `message` comes from the server and is not our own fallback. */
  declare readonly isWorded: boolean;

  constructor(status: number, { code, message }: RefusedCall, from?: { requestId?: string; retryAfter?: number }) {
    super(message || sentenceWithout(status));
    this.status = status;
    this.code = code;
    this.requestId = from?.requestId;
    this.retryAfter = from?.retryAfter;
    this.isWorded = status >= 400 && message !== "";
  }
}

const noConnection = "Sem conexão. Verifique sua internet e tente novamente.";
const tookTooLong = "A resposta está demorando mais do que o normal. Tente novamente em instantes.";
const unexpected = "Desculpe, tivemos uma falha técnica. Tente de novo.";
const sentenceWithout = (status: number) => (status === 0 ? noConnection : unexpected);

/** A sentence for the customer about anything that was thrown (spec 8). */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : unexpected);

/** The server's sentence, or `fallback` if the server sent none (spec 8, "Fallbacks"). */
export const messageOr = (fallback: string, error: unknown): string =>
  error instanceof ApiError && error.isWorded ? error.message : fallback;

/** In milliseconds. The server answers a payment within 5 s, so a later answer will not come. */
const callTimeout = 30_000;
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
}

/**
 * Calls an endpoint of the contract. Encodes the input (reais on the wire) and decodes the answer (centavos). Throws an
 * `ApiError` for a refusal, a fault, a lost connection and an answer that does not fit the contract.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Answer<E>> {
  const body = endpoint.body ? JSON.stringify(wire(endpoint, "body", input)) : null;
  const timeout = AbortSignal.timeout(callTimeout);
  return ask(endpoint, input, body, signal ? AbortSignal.any([signal, timeout]) : timeout);
}

/** One part of an input, encoded for the wire. */
function wire(endpoint: Endpoint, part: Part, input: object): unknown {
  const schema = endpoint[part];
  return schema && z.encode(schema, (input as Record<Part, unknown>)[part]);
}

/** `call` with the body as it is sent: of `call` itself, and of `sendFile`. Throws as `call` does. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: object,
  body: string | FormData | null,
  signal: AbortSignal,
): Promise<Answer<E>> {
  const address = addressOf(endpoint, input);
  // A sign-out replaces the map while the call is under way: what it brings is not kept for the next session.
  const answers = tagged;
  const known = answers.get(address);
  const response = await responseTo(endpoint, address, body, signal, known?.tag);
  if (known && response.status === 304) return known.answer as Answer<E>;
  const answer = z.safeDecode(endpoint.answer, await dataOf(response));
  if (!answer.success) throw new ApiError(response.status, { code: "", message: unexpected }, headersOf(response));
  const tag = endpoint.conditional && response.headers.get("etag");
  if (answers.size > maxTagged) answers.clear();
  if (tag) answers.set(address, { tag, answer: answer.data });
  return answer.data as Answer<E>;
}

/** The answer as it comes, of a file. Throws as `call` does. */
export const askFile = (
  endpoint: Endpoint,
  input: object,
  body: string | null,
  signal: AbortSignal,
): Promise<Response> => responseTo(endpoint, addressOf(endpoint, input), body, signal);

const addressOf = (endpoint: Endpoint, input: object): string =>
  url(endpoint.path, wire(endpoint, "params", input), wire(endpoint, "query", input));

/** The answer, or 304 where the server knows the tag. Throws for every other. */
async function responseTo(
  { method }: Endpoint,
  address: string,
  body: string | FormData | null,
  signal: AbortSignal,
  tag?: string,
): Promise<Response> {
  const response = await fetched(address, {
    body,
    signal,
    method,
    headers: {
      ...headers,
      ...(typeof body === "string" && { "content-type": "application/json" }),
      ...(tag !== undefined && { "if-none-match": tag }),
    },
    credentials: isOtherOrigin ? "include" : "same-origin",
  });
  if (response.ok || (tag !== undefined && response.status === 304)) return response;
  throw new ApiError(response.status, interpretError(await dataOf(response)), headersOf(response));
}

/** What the headers of an answer tell. */
function headersOf({ headers: received }: Response): { requestId?: string; retryAfter?: number } {
  const [requestId, wait] = [received.get("x-request-id"), Number(received.get("retry-after"))];
  return { ...(requestId && { requestId }), ...(wait > 0 && { retryAfter: wait }) };
}

async function fetched(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    const late = error instanceof DOMException && error.name === "TimeoutError";
    throw new ApiError(0, { code: "", message: late ? tookTooLong : noConnection });
  }
}

function url(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const given = Object.entries((query ?? {}) as Record<string, string | undefined>);
  const search = new URLSearchParams(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
  return `${base}${filled}${search.size > 0 ? `?${search.toString()}` : ""}`;
}

async function dataOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => "");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
