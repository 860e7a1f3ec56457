import type { ConsoleEndpoint } from "@vitral/contract/console/console-endpoint";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { addressOf, decoded, send, wire, withCallTimeout } from "@vitral/ui/lib/contract-call.ts";
import type { AnswerOf, InputOf } from "./endpoint-types.ts";

const base = "/api";
const listeners = new Set<() => void>();

/** Runs `listener` whenever a call is refused because the session has ended. Answers how to stop. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let lastAnswerAt = Date.now();

/** When the server last answered, in milliseconds since 1970: with each call the session's idle time starts again. */
export const lastAnswer = (): number => lastAnswerAt;

/**
 * Calls an endpoint of the console, always on the console's own origin. Throws an `ApiError` for a refusal, a fault, a
 * lost connection and an answer that does not fit the contract.
 */
export async function call<E extends ConsoleEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  const body = endpoint.body ? JSON.stringify(wire(endpoint, "body", input)) : null;
  const response = await answerTo(endpoint, addressOf(base, endpoint, input), body, withCallTimeout(signal));
  return (await decoded(endpoint, response)) as AnswerOf<E>;
}

/** In milliseconds, of an upload. */
const uploadTimeout = 180_000;

/** Sends one file in the multipart field of the endpoint. Throws as `call` does. */
export async function sendFile<E extends ConsoleEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  file: File,
): Promise<AnswerOf<E>> {
  const body = new FormData();
  body.append(endpoint.upload ?? "file", file);
  const response = await answerTo(endpoint, addressOf(base, endpoint, input), body, AbortSignal.timeout(uploadTimeout));
  return (await decoded(endpoint, response)) as AnswerOf<E>;
}

/** The answer as it comes, of a file. Throws as `call` does. */
export const callFile = <E extends ConsoleEndpoint>(endpoint: E, input: InputOf<E>): Promise<Response> =>
  answerTo(endpoint, addressOf(base, endpoint, input), null, withCallTimeout());

async function answerTo(
  { method }: ConsoleEndpoint,
  address: string,
  body: string | FormData | null,
  signal: AbortSignal,
) {
  try {
    const headers = typeof body === "string" ? { "content-type": "application/json" } : {};
    const response = await send(address, { method, body, signal, headers, credentials: "same-origin" });
    lastAnswerAt = Date.now();
    return response;
  } catch (error) {
    if (error instanceof ApiError && error.code === "STAFF_SIGNED_OUT") for (const listener of listeners) listener();
    throw error;
  }
}
