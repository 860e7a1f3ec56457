import { defineCall } from "./call.ts";
import { EventAnswers, Events } from "./messages/events.ts";

/** What the gateway calls at an institution: one call, on a listener of its own. */
export const institutionCalls = {
  deliverEvents: defineCall({
    method: "POST",
    path: "/events",
    summary: "Brings events, up to 100; each is answered, a question with its answer",
    repeat: "SAME_ID",
    body: Events,
    answer: EventAnswers,
  }),
};
