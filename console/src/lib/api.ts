import type { ConsoleEndpoint } from "@vitral/contract/console/console-endpoint";
import { idleHeader } from "@vitral/contract/console/session";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { receivedFile } from "@vitral/ui/lib/received-file.ts";
import { addressOf, decodeAnswer, send, wire, withCallTimeout } from "@vitral/ui/lib/contract-call.ts";
import type { AnswerOf, InputOf } from "./endpoint-types.ts";
import { beforeSending } from "./before-sending.ts";
import { onTabs, notifyTabs } from "./tabs.ts";
import { lastAct } from "./use.ts";

const base = "/api";
const listeners = new Set<() => void>();

/** Runs `listener` whenever a call is refused because the session has ended. Answers how to stop. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let usedAt = Date.now();
const wasUsed = (at: number): void => void (usedAt = Math.max(usedAt, at));
onTabs((news) => "usedAt" in news && wasUsed(news.usedAt));

/**
 * The last use that the server knows of, in this tab or another, in milliseconds since 1970: the session's idle time
 * starts with it.
 */
export const lastKnownUse = (): number => usedAt;

/**
 * Calls an endpoint of the console, always on the console's own origin. Throws an `ApiError` for a refusal, a fault, a
 * lost connection and an answer that does not fit the contract.
 */
export async function call<E extends ConsoleEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  const [address, body] = beforeSending(() => [
    addressOf(base, endpoint, input),
    endpoint.body ? JSON.stringify(wire(endpoint, "body", input)) : null,
  ]);
  const response = await answerTo(endpoint, address, body, withCallTimeout(signal));
  return (await decodeAnswer(endpoint, response)) as AnswerOf<E>;
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
  return (await decodeAnswer(endpoint, response)) as AnswerOf<E>;
}

/** The file that answers an endpoint, with the name the server gave it. Throws as `call` does. */
export async function callFile<E extends ConsoleEndpoint>(endpoint: E, input: InputOf<E>): Promise<File> {
  const address = beforeSending(() => addressOf(base, endpoint, input));
  return await receivedFile((signal) => answerTo(endpoint, address, null, signal));
}

async function answerTo(
  { method }: ConsoleEndpoint,
  address: string,
  body: string | FormData | null,
  signal: AbortSignal,
) {
  const act = lastAct();
  const headers = {
    [idleHeader]: String(Math.max(0, Math.floor((Date.now() - act) / 1_000))),
    ...(typeof body === "string" && { "content-type": "application/json" }),
  };
  try {
    const response = await send(address, { method, body, signal, headers, credentials: "same-origin" });
    if (act > usedAt) notifyTabs({ usedAt: act });
    wasUsed(act);
    return response;
  } catch (error) {
    if (error instanceof ApiError && error.code === "STAFF_SIGNED_OUT") for (const listener of listeners) listener();
    throw error;
  }
}
