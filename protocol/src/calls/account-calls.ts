import * as z from "zod/mini";
import { defineCall, reads } from "../call.ts";
import { EventPage, EventQuery } from "../messages/events.ts";
import { Participants, Reserve, Statement, StatementDay, StatementQuery } from "../messages/settlement.ts";

/** The settlement account, the network, and its events. */
export const accountCalls = {
  getReserve: defineCall({
    ...reads,
    path: "/reserve",
    summary: "(camt.053) The balance of the settlement account",
    answer: Reserve,
  }),
  getStatement: defineCall({
    ...reads,
    path: "/statements/:day",
    summary: "(camt.053) What was settled on a day of São Paulo, in pages of 500",
    params: StatementDay,
    query: StatementQuery,
    answer: Statement,
  }),
  getParticipants: defineCall({
    ...reads,
    path: "/participants",
    summary: "The institutions of the network",
    answer: Participants,
  }),
  getEvents: defineCall({
    ...reads,
    path: "/events",
    summary: "Events to the participant after a sequence number: whoever lost some asks",
    query: EventQuery,
    answer: EventPage,
  }),
  getHealth: defineCall({
    ...reads,
    path: "/health",
    summary: "Whether the gateway takes messages now",
    answer: z.object({ status: z.enum(["ok", "unavailable"]) }),
  }),
};
