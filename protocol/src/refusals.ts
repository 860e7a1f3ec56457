import * as z from "zod/mini";

/**
 * What a call may be refused for, with its status (RFC 9457, application/problem+json). Names are the DICT's where it
 * has one. A refusal is an answer: only an answer that is not there leaves it open whether the call was done.
 */
export const refusals = {
  InvalidMessage: { status: 400, title: "A field is missing or wrong" },
  InvalidSignature: { status: 401, title: "The signature is missing, wrong, or leaves something out" },
  UnknownKeyId: { status: 401, title: "No key of this id is known" },
  StaleMessage: { status: 401, title: "The message is too old, or of a time to come" },
  RepeatedNonce: { status: 401, title: "This nonce was used before" },
  ForeignParticipant: {
    status: 403,
    title: "This key does not speak for this participant, or the call is about another one's",
  },
  EntryNotFound: { status: 404, title: "The directory has no such key" },
  ClaimNotFound: { status: 404, title: "There is no such claim" },
  OrderNotFound: { status: 404, title: "This order never arrived: send it again" },
  ReportNotFound: { status: 404, title: "There is no such report or request" },
  NoSuchCall: { status: 404, title: "There is no such call" },
  MessageTooLarge: { status: 413, title: "The body has more than 1 MiB" },
  RequestIdAlreadyUsed: { status: 409, title: "This id was used with other content" },
  EntryAlreadyExists: { status: 409, title: "The person has this key at this institution already" },
  EntryKeyOwnedByDifferentPerson: { status: 409, title: "Another person has this key" },
  EntryKeyInCustodyOfDifferentParticipant: { status: 409, title: "The person has this key at another institution" },
  EntryLockedByClaim: { status: 409, title: "There is an open claim of this key" },
  EntryLimitExceeded: { status: 409, title: "The account has as many keys as it may have" },
  ClaimKeyNotFound: { status: 409, title: "The key that is claimed does not exist" },
  ClaimTypeInconsistent: { status: 409, title: "A portability of another person's key, or an ownership of one's own" },
  ClaimOperationInvalid: { status: 409, title: "This step is not possible now" },
  InvalidRefund: { status: 409, title: "This payment cannot be asked back" },
  RateLimited: { status: 429, title: "The bucket of the directory is empty" },
  Internal: { status: 500, title: "A fault: it is not known whether the call was done" },
  Unavailable: { status: 503, title: "Not now: it is not known whether the call was done" },
} as const satisfies Record<string, { status: number; title: string }>;

export type RefusalType = keyof typeof refusals;

/** The state of a bucket of look-ups (DICT, rate limits). */
export const Bucket = z.object({ tokens: z.int(), capacity: z.int(), retryAfterSeconds: z.int() });

export const Refusal = z.object({
  type: z.enum(Object.keys(refusals) as [RefusalType, ...RefusalType[]]),
  title: z.string(),
  status: z.int(),
  /** For an engineer who reads it; without personal data. */
  detail: z.optional(z.string()),
  bucket: z.optional(Bucket),
});
export type Refusal = z.output<typeof Refusal>;

export const refusalOf = (type: RefusalType, more: Pick<Refusal, "detail" | "bucket"> = {}): Refusal => ({
  type,
  ...refusals[type],
  ...more,
});
