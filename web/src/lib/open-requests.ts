import * as z from "zod/mini";
import { readEntries, removeEntry, writeEntry } from "./storage.ts";

/**
 * A request that changes something, as it is stored from before it is sent until its outcome is shown. It holds what
 * asks for the outcome, and nothing of what was typed.
 */
const OpenRequest = z.object({
  key: z.uuid(),
  /** Method and address of the call. */
  route: z.string(),
  /** What it does, as the contract says it: "a senha foi alterada". */
  deed: z.string(),
  /** The customer; null: nobody was signed in. */
  owner: z.nullable(z.string()),
  /** The end of the session's token: an outcome is told to the same session alone. */
  session: z.string(),
  /** When it was first sent, ISO 8601. */
  at: z.iso.datetime(),
});
export type OpenRequest = z.output<typeof OpenRequest>;

const prefix = "open-request.";
/** The server keeps an answer for a day. */
const maxAge = 24 * 3_600_000;

/** The stored requests, the oldest first. Removes those that are unreadable or older than a day. */
export function readRequests(): OpenRequest[] {
  const found = readEntries(prefix).flatMap(([name, text]) => {
    const request = parsed(text);
    if (request && Date.now() - Date.parse(request.at) < maxAge) return [request];
    removeEntry(name);
    return [];
  });
  return found.toSorted((a, b) => a.at.localeCompare(b.at));
}

export const writeRequest = (request: OpenRequest): void => writeEntry(prefix + request.key, JSON.stringify(request));
export const removeRequest = ({ key }: Pick<OpenRequest, "key">): void => removeEntry(prefix + key);

function parsed(text: string): OpenRequest | null {
  try {
    return z.parse(OpenRequest, JSON.parse(text));
  } catch {
    return null;
  }
}

const lockOf = (key: string): string => prefix + key;

/** Tells other tabs, until the answered function is called, that this tab has the request. */
export function holdRequest(key: string): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  void navigator.locks?.request(lockOf(key), () => held).catch(() => undefined);
  return release;
}

/** No call and no customer takes longer over an answer, as a rule. */
const maxHeld = 5 * 60_000;

/**
 * The stored requests that no tab has: their page was closed or loaded again. Where the browser does not say what a tab
 * has (`navigator.locks` is missing where the address is not https), those of the last five minutes count as held.
 */
export async function abandonedRequests(): Promise<OpenRequest[]> {
  const held = await navigator.locks?.query().catch(() => undefined);
  if (!held) return readRequests().filter(({ at }) => Date.now() - Date.parse(at) >= maxHeld);
  const names = new Set((held.held ?? []).map(({ name }) => name));
  return readRequests().filter(({ key }) => !names.has(lockOf(key)));
}
