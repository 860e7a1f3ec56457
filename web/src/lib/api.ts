import type { Answer, Endpoint, Input, Part } from "@vitral/contract/endpoint";
import * as z from "zod/mini";
import { config } from "zod/mini";
import { interpretError, type RefusedCall } from "./refused-call.ts";

// The content security policy forbids `new Function`, which zod would otherwise try.
config({ jitless: true });

/** What the server said no to, or why it could not be asked. `message` is ready to be shown to the customer. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** One of the contract's refusals, or "" when the answer named none. */
  readonly code: string;
  /** What to tell the support, when the server named it. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the call is made again, when the server said so. */
  readonly retryAfter: number | undefined;
  /** Whether the sentence is the server's own, and not ours for want of one. */
  readonly isWorded: boolean;

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
const unexpected = "Não foi possível concluir agora. Tente novamente em instantes.";
const sentenceWithout = (status: number) => (status === 0 ? noConnection : unexpected);

/** The sentence of anything that was thrown, ready to be shown (spec 8). */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : unexpected);

/** The server's own sentence, or the one that the specification has for a call that got none (spec 8, "Fallbacks"). */
export const messageOr = (fallback: string, error: unknown): string =>
  error instanceof ApiError && error.isWorded ? error.message : fallback;

/** Our own server answers a payment within 5 s; what takes longer than this is not coming. */
const longestWait = 30_000;
/** 10 MB over a weak mobile network: half a megabit a second. */
const longestUpload = 180_000;
const base = import.meta.env.VITE_API_URL ?? "/api";
const elsewhere = !base.startsWith("/");
const headers = new Headers();

/** The tenant and the session put their headers here; nothing else does (spec 7). */
export function sendHeader(name: "x-tenant-id" | "authorization", value: string | null): void {
  if (value === null) headers.delete(name);
  else headers.set(name, value);
}

/**
 * Calls the server as the contract says: parts are encoded (reais on the wire), the answer is decoded (centavos).
 * Throws an `ApiError` for every refusal, fault, lost connection or answer that the contract does not know.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Answer<E>> {
  const body = endpoint.body && JSON.stringify(wire(endpoint, "body", input));
  const patience = AbortSignal.timeout(longestWait);
  return ask(endpoint, input, {
    ...(body && { body, headers: { "content-type": "application/json" } }),
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  });
}

/** Sends one file in the endpoint's multipart field, under the name that the server shall see (spec 3, 7.2); throws as `call` does. */
export async function send<E extends Endpoint>(
  endpoint: E,
  { file, name, ...input }: Input<E> & { file: Blob; name: string },
): Promise<Answer<E>> {
  const body = new FormData();
  body.append(endpoint.upload ?? "file", new File([file], name, { type: file.type }));
  return ask(endpoint, input, { body, signal: AbortSignal.timeout(longestUpload) });
}

/** One part of an input as it travels. */
function wire(endpoint: Endpoint, part: Part, input: object): unknown {
  const schema = endpoint[part];
  return schema && z.encode(schema, (input as Record<Part, unknown>)[part]);
}

async function ask<E extends Endpoint>(endpoint: E, input: object, request: RequestInit): Promise<Answer<E>> {
  const address = url(endpoint.path, wire(endpoint, "params", input), wire(endpoint, "query", input));
  const response = await fetched(address, {
    ...request,
    method: endpoint.method,
    headers: { ...Object.fromEntries(headers), ...(request.headers as Record<string, string>) },
    credentials: elsewhere ? "include" : "same-origin",
  });
  const data = await dataOf(response);
  const from = originOf(response);
  if (!response.ok) throw new ApiError(response.status, interpretError(data), from);
  const answer = z.safeDecode(endpoint.answer, data);
  if (!answer.success) throw new ApiError(response.status, { code: "", message: unexpected }, from);
  return answer.data as Answer<E>;
}

/** What the headers say of an answer. */
function originOf({ headers: said }: Response): { requestId?: string; retryAfter?: number } {
  const [requestId, wait] = [said.get("x-request-id"), Number(said.get("retry-after"))];
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
