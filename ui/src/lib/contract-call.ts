import type { Endpoint, Part } from "@vitral/contract/endpoint";
import * as z from "zod/mini";
import { config } from "zod/mini";
import { ApiError, noConnection, tookTooLong, technicalFault } from "./api-error.ts";
import { interpretError } from "./refused-call.ts";

// The content security policy forbids `new Function`, which zod would otherwise use.
config({ jitless: true });

/** In milliseconds. The server answers a payment within 5 s, so a later answer will not come. */
const callTimeout = 30_000;

/** A call of the contract, of the public site or of the console. */
export type Callable = Pick<Endpoint, "method" | "path" | Part | "answer">;

/** Ends with `signal`, and in any case after 30 s. */
export const withCallTimeout = (signal?: AbortSignal): AbortSignal => {
  const timeout = AbortSignal.timeout(callTimeout);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
};

/** One part of an input, encoded for the wire. */
export function wire(endpoint: Callable, part: Part, input: object): unknown {
  const schema = endpoint[part];
  return schema && z.encode(schema, (input as Record<Part, unknown>)[part]);
}

/** The address of a call under `base`, with the path and query of `input`; an omitted value is left out. */
export function addressOf(base: string, endpoint: Callable, input: object): string {
  const values = (wire(endpoint, "params", input) ?? {}) as Record<string, string>;
  const filled = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const given = Object.entries((wire(endpoint, "query", input) ?? {}) as Record<string, string | undefined>);
  const search = new URLSearchParams(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
  return `${base}${filled}${search.size > 0 ? `?${search.toString()}` : ""}`;
}

/** The answer as it comes, or 304 to a request that names a tag. Throws an `ApiError` for every other. */
export async function send(address: string, request: RequestInit): Promise<Response> {
  const response = await fetched(address, request);
  if (response.ok || response.status === 304) return response;
  throw new ApiError(response.status, interpretError(await dataOf(response)), headersOf(response));
}

/** What an answer holds, decoded. Throws an `ApiError` if it does not fit the contract. */
export async function decodeAnswer(endpoint: Callable, response: Response): Promise<unknown> {
  const answer = z.safeDecode(endpoint.answer, await dataOf(response));
  if (!answer.success) throw new ApiError(response.status, { code: "", message: technicalFault }, headersOf(response));
  return answer.data;
}

/** What the headers of an answer tell. */
function headersOf({ headers: received }: Response): { requestId?: string; retryAfter?: number; commandId?: string } {
  const [requestId, wait] = [received.get("x-request-id"), Number(received.get("retry-after"))];
  const commandId = received.get("x-command-id");
  return { ...(requestId && { requestId }), ...(wait > 0 && { retryAfter: wait }), ...(commandId && { commandId }) };
}

/**
 * Each read is sent in a task of its own, where the browser can: a screen begins several at once, and a slow phone
 * answers a touch in between.
 */
async function fetched(address: string, request: RequestInit): Promise<Response> {
  try {
    if (request.method === "GET") await globalThis.scheduler?.yield?.();
    return await fetch(address, request);
  } catch (error) {
    const late = error instanceof DOMException && error.name === "TimeoutError";
    throw new ApiError(0, { code: "", message: late ? tookTooLong : noConnection });
  }
}

async function dataOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => "");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
