import { maxEvents, NetworkEvent } from "@vitral/protocol/events";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { institutionCalls } from "@vitral/protocol/institution-calls";
import * as z from "zod/mini";

/** An event that is not of the protocol: what is left of it. It is answered LATER, and those beside it are taken. */
const UnreadableEvent = z.object({ id: z.uuid(), sequence: z.int() });
const ReceivedEvent = z.union([NetworkEvent, UnreadableEvent]);
export type ReceivedEvent = z.output<typeof ReceivedEvent>;

export const isReadable = (event: ReceivedEvent): event is NetworkEvent => "type" in event;

/** The protocol's calls, with events read one by one. */
export const receivedCalls = {
  deliverEvents: {
    ...institutionCalls.deliverEvents,
    body: z.object({ events: z.array(ReceivedEvent).check(z.minLength(1), z.maxLength(maxEvents)) }),
  },
};
export const askedCalls = {
  ...gatewayCalls,
  getEvents: {
    ...gatewayCalls.getEvents,
    answer: z.object({ events: z.array(ReceivedEvent), next: z.nullable(z.string()) }),
  },
};
