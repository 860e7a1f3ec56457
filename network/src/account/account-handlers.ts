import { cents } from "@vitral/brazil/cents";
import { endOfSaoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import type { accountCalls } from "@vitral/protocol/calls/account-calls";
import { maxEvents } from "@vitral/protocol/events";
import { refuse } from "@vitral/protocol/transport/answers";
import type { Handlers } from "@vitral/protocol/transport/receiver";
import { eventOf, findEventsAfter } from "../events/event-queries.ts";
import type { Network } from "../network.ts";
import { findParticipants } from "../participant-queries.ts";
import { findReserve } from "../payments/order-queries.ts";
import { findBalanceBefore, findMovements } from "./account-queries.ts";

const pageOfLines = 500;

/** The participant's settlement account, its events, and who else is in the network. */
export function accountHandlers({ db, now }: Network): Handlers<typeof accountCalls> {
  return {
    getReserve: async (_, { participant }) => ({ balance: cents(await findReserve(db, participant)), at: now() }),

    async getStatement({ params: { day }, query }, { participant }) {
      const [from, until] = [startOfSaoPauloDay(day), endOfSaoPauloDay(day)];
      const after = Number(query.after ?? 0);
      if (!Number.isSafeInteger(after)) throw refuse("InvalidMessage", { detail: "query.after" });
      const isOver = until <= now();
      const opening = await findBalanceBefore(db, participant, from);
      const closing = isOver ? await findBalanceBefore(db, participant, until) : null;
      const page = await findMovements(db, { ispb: participant, from, until, after, limit: pageOfLines });
      return { day, openingBalance: opening, closingBalance: closing, ...page };
    },

    getParticipants: async () => ({
      participants: (await findParticipants(db)).map(({ ispb, name }) => ({ ispb, name })),
    }),

    async getEvents({ query }, { participant }) {
      const rows = await findEventsAfter(db, participant, Number(query.after ?? 0), maxEvents + 1);
      const page = rows.slice(0, maxEvents);
      const next = rows.length > maxEvents ? String(page.at(-1)?.sequence) : null;
      return { events: page.map(eventOf), next };
    },

    async getHealth() {
      const answers = await db.first("select 1").catch(() => undefined);
      return { status: answers ? "ok" : "unavailable" };
    },
  };
}
