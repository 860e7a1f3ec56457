import type * as z from "zod/mini";
import type { RefusalCode } from "./refusals.ts";

/**
 * One HTTP call, written once: the server parses with it, the browser calls through it, the documentation is made of
 * it. Paths are those of section 7 of the specification and stand under `/api`.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/${string}`;
  /** What the call does, for the reference page. */
  summary: string;
  /**
   * What a call that changes something has done: "a senha foi alterada". The browser says it when the answer was lost;
   * such a call may carry a key of its own in the header `idempotency-key`, under which it is done once (ADR-0070).
   */
  deed?: Deed;
  /**
   * Why a call that is no GET has no such key: it changes nothing, it only opens or ends a session or a look-up, or its
   * input names the order already.
   */
  keyless?: "READS" | "SESSION" | "LOOKS_UP" | "OWN_ID";
  /** Who may call: everybody, a customer with a session, or only a customer whose account is ACTIVE. */
  access: "public" | "session" | "active";
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The field of a multipart body that holds one file, where the call takes a file instead of a JSON body. */
  upload?: string;
  answer: z.ZodMiniType;
  /** The content types of a call whose answer is a file; `answer` is then empty. */
  file?: readonly string[];
  /** What this call may be refused for, beside what any call of its kind may be (openapi.ts). */
  refusals?: readonly RefusalCode[];
  /** Where an answer may also be "taken, not finished" (202): tells which answers those are. */
  stillPending?: (answer: never) => boolean;
  /**
   * What the server answers first where it has too many calls (its call-class.ts), where method and access do not say
   * it.
   */
  admission?: "payment" | "change" | "sign-in" | "read" | "public" | "free";
  /**
   * Whether a replica of the database may answer: lists, reports, searches of the staff and files; never what a
   * customer sees on the screen, nor what decides something (`ReplicaRead`).
   */
  replica?: true;
  /** Whether the answer has an `etag`: a caller who sends it as `if-none-match` gets 304 while nothing has changed. */
  conditional?: true;
};

/** The header in which the browser names a request that changes something. */
export const idempotencyHeader = "idempotency-key";

/** The header in which an order carries the proof that its customer confirmed it with a passkey or a code. */
export const proofHeader = "x-payment-proof";

/** A clause in which " não" can be put before the verb. */
export type Deed = `${string} foi ${string}`;

/** What every call has, of customers and of the console alike (contract/src/console/console-endpoint.ts). */
export type EndpointShape = Omit<Endpoint, "access" | "refusals"> & { refusals?: readonly string[] };

/** A call that a replica may answer; by its type alone it is none that changes something. */
export type ReplicaRead = EndpointShape & { replica: true } & ({ method: "GET" } | { keyless: "READS" });

export type Part = "params" | "query" | "body";
export const parts = ["params", "query", "body"] as const satisfies readonly Part[];

/** The input of a call in our code (centavos, not reais). */
export type Input<E extends EndpointShape> = {
  [P in Part as E[P] extends z.ZodMiniType ? P : never]: E[P] extends z.ZodMiniType ? z.output<E[P]> : never;
};

export type Answer<E extends EndpointShape> = z.output<E["answer"]>;

/** Checks an endpoint's shape and keeps the exact types of its parts. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
