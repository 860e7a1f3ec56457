import type * as z from "zod/mini";
import type { RefusalType } from "./refusals.ts";

/**
 * One call of the protocol, written once: both sides parse with it, the adapter calls through it, the document is made
 * of it. Paths stand under the address that the operator configures.
 */
export type Call = {
  method: "GET" | "POST";
  path: `/${string}`;
  /** Its beginning is the name of the official message or method, in brackets, where there is one. */
  summary: string;
  /** READS: nothing changes. SAME_ID: a call with the same id is the same request, and is answered as it stands. */
  repeat: "READS" | "SAME_ID";
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  answer: z.ZodMiniType;
  /** 202: taken; how it ends comes later. */
  status?: 202;
  /** Beside what any call may be refused for (`anyCall`). */
  refusals?: readonly RefusalType[];
};

/** What any call may be refused for. */
export const anyCall = [
  "InvalidMessage",
  "InvalidSignature",
  "UnknownKeyId",
  "StaleMessage",
  "RepeatedNonce",
  "ForeignParticipant",
  "NoSuchCall",
  "MessageTooLarge",
  "RateLimited",
  "Internal",
  "Unavailable",
] as const satisfies readonly RefusalType[];

type Part = "params" | "query" | "body";

/** What a caller gives, in our code (centavos, Date). */
export type CallInput<C extends Call> = {
  [P in Part as C[P] extends z.ZodMiniType ? P : never]: C[P] extends z.ZodMiniType ? z.output<C[P]> : never;
};
export type CallAnswer<C extends Call> = z.output<C["answer"]>;

export const reads = { method: "GET", repeat: "READS" } as const;
/** Reads too, but what it asks with is personal, so that it stands in no address. */
export const readsByPost = { method: "POST", repeat: "READS" } as const;
export const changes = { method: "POST", repeat: "SAME_ID" } as const;

/** Checks a call's shape and keeps the exact types of its parts. */
export function defineCall<const C extends Call>(definition: C): C {
  return definition;
}

/** The longest message, in characters of its body: 100 events with their payments are a fifth of it. */
export const longestMessage = 1_048_576;
