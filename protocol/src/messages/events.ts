import { Moment } from "@vitral/contract/moment";
import * as z from "zod/mini";
import { Claim } from "./claims.ts";
import { EndToEndId, Ispb, ReasonCode, ReturnId } from "./fields.ts";
import { PaymentOrder, ReturnOrder } from "./payments.ts";
import { InfractionReport, NewInfractionReport, Refund } from "./reports.ts";

/** `sequence` grows with each event to a participant: `GET /events?after=` asks again from it. */
const common = { id: z.uuid(), sequence: z.int(), participant: Ispb, at: Moment };

/** A settled outcome of what a participant receives, or that there is none. */
const Received = z.discriminatedUnion("status", [
  /** The participant is asked whether it accepts; nothing is credited. */
  z.object({ status: z.literal("ACSP") }),
  /** Settled: it is credited, whatever became of the account meanwhile. */
  z.object({ status: z.literal("ACCC"), settledAt: Moment }),
  /** It came to nothing. */
  z.object({ status: z.literal("RJCT"), reason: ReasonCode }),
]);

/**
 * What the network tells a participant. At least once, in any order: each carries all that it takes to act on it.
 * PAYMENT_RECEIVED and RETURN_RECEIVED with ACSP are questions; all else is news.
 */
export const NetworkEvent = z.discriminatedUnion("type", [
  z.object({
    ...common,
    type: z.literal("ORDER_ENDED"),
    /** Of a payment or a return that the participant sent. */
    orderId: z.union([EndToEndId, ReturnId]),
    outcome: z.discriminatedUnion("status", [
      z.object({ status: z.literal("ACSC"), settledAt: Moment }),
      z.object({ status: z.literal("RJCT"), reason: ReasonCode }),
    ]),
  }),
  z.object({ ...common, type: z.literal("PAYMENT_RECEIVED"), outcome: Received, payment: PaymentOrder }),
  z.object({ ...common, type: z.literal("RETURN_RECEIVED"), outcome: Received, return: ReturnOrder }),
  z.object({ ...common, type: z.literal("CLAIM_CHANGED"), claim: Claim }),
  z.object({
    ...common,
    type: z.literal("INFRACTION_REPORT_CHANGED"),
    report: NewInfractionReport,
    state: InfractionReport,
  }),
  z.object({ ...common, type: z.literal("REFUND_CHANGED"), refund: Refund }),
  z.object({ ...common, type: z.literal("DIRECTORY_NOTICE"), notice: z.enum(["FRAUD_MARKERS_CHANGED"]) }),
]);
export type NetworkEvent = z.output<typeof NetworkEvent>;

export const maxEvents = 100;
export const Events = z.object({ events: z.array(NetworkEvent).check(z.minLength(1), z.maxLength(maxEvents)) });

/**
 * What became of each event. TAKEN: stored, never sent again. ACCEPTED, REJECTED: the answer to a question, the same
 * for the same order. LATER: not taken, to be sent again.
 */
export const EventAnswer = z.discriminatedUnion("result", [
  z.object({ id: z.uuid(), result: z.literal("TAKEN") }),
  z.object({ id: z.uuid(), result: z.literal("ACCEPTED") }),
  z.object({ id: z.uuid(), result: z.literal("REJECTED"), reason: ReasonCode }),
  z.object({ id: z.uuid(), result: z.literal("LATER") }),
]);
export type EventAnswer = z.output<typeof EventAnswer>;
export const EventAnswers = z.object({ answers: z.array(EventAnswer) });

/** Events of a participant after a sequence number, in its order; at most 100. */
export const EventQuery = z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,16}$/))) });
export const EventPage = z.object({ events: z.array(NetworkEvent), next: z.nullable(z.string()) });
