import { join } from "node:path";
import { changedSources, type Mutant } from "./changed-source.ts";

const gateway = "server/src/modules/pix/network-gateway";
const pay = "server/src/modules/pix/pay/process-pending-payments.ts";

export const mutants = {
  neverSentAgain: {
    why: "a payment without an answer is not sent again",
    changes: [
      {
        file: pay,
        from: "allInTurns(due, async (order) => settle(deps, order, await submit(deps, tenant, order, answerWithin)))",
        to: "allInTurns(due, async (order) => void [settle, submit, tenant, order])",
      },
    ],
  },
  noAnswerIsRefusal: {
    why: "a payment whose answer was lost counts as refused",
    changes: [
      {
        file: "server/src/modules/pix/network/await-rail.ts",
        from: "await submit(left()).catch(stillPending)",
        to: 'await submit(left()).catch(() => ({ status: "rejected", reason: "AB03" }))',
      },
    ],
  },
  givesUpSlowOrders: {
    why: "an order is given up after half a second, long before its expiresAt",
    changes: [
      {
        file: "server/src/modules/pix/network/await-rail.ts",
        from: "let answer = await submit(left()).catch(stillPending)",
        to: 'let answer = await Promise.race([submit(left()).catch(stillPending), sleep(500, { status: "rejected", reason: "AB03" })])',
      },
    ],
  },
  silenceIsRefusal: {
    why: "an order that is not answered within 5 s counts as refused",
    changes: [
      {
        file: "server/src/modules/pix/network/await-rail.ts",
        from: "  return answer;",
        to: '  return answer.status === "pending" ? { status: "rejected", reason: "AB03" } : answer;',
      },
    ],
  },
  creditsEachEvent: {
    why: "neither the id of an event nor an EndToEndId counts once",
    changes: [
      { file: `${gateway}/event-handlers.ts`, from: "if (isSettledPayment(event) &&", to: "if (!event &&" },
      { file: `${gateway}/take-event.ts`, from: "!(await isKnownEvent(deps.db, { tenantId, id }))", to: "true" },
      {
        file: `${gateway}/incoming-payment.ts`,
        from: "endToEnd: endToEndId,\n    key:",
        to: "endToEnd: (globalThis.credited ??= new Set()).size < globalThis.credited.add(endToEndId).size ? endToEndId : endToEndId.slice(0, 21) + crypto.randomUUID().replaceAll('-', '').slice(0, 11),\n    key:",
      },
    ],
  },
  forgetsOlderEvents: {
    why: "an event that comes after a newer one is left out",
    changes: [
      { file: `${gateway}/event-handlers.ts`, from: "if (isSettledPayment(event) &&", to: "if (!event &&" },
      {
        file: `${gateway}/take-event.ts`,
        from: "    if (!(await isKnownEvent",
        to: "    const newest = (globalThis.newest ??= new Map());\n    const isOld = event.sequence < (newest.get(tenantId) ?? 0);\n    newest.set(tenantId, Math.max(event.sequence, newest.get(tenantId) ?? 0));\n    if (!isOld && !(await isKnownEvent",
      },
    ],
  },
  neverAsksForEvents: {
    why: "a server does not ask for events that were lost",
    changes: [
      {
        file: `${gateway}/gateway.ts`,
        from: "askForEvents: () => askForEvents(handlerDeps, ask)",
        to: "askForEvents: async () => void askForEvents",
      },
    ],
  },
  notesEventsBefore: {
    why: "an event is noted as taken a second before it takes effect",
    changes: [
      { file: `${gateway}/event-handlers.ts`, from: "if (isSettledPayment(event) &&", to: "if (!event &&" },
      {
        file: `${gateway}/take-event.ts`,
        from: "      await takeNews(deps, participant, event);\n",
        to: "      await saveEvent(deps.db, { tenantId, id, type: event.type, now: deps.now() });\n      await new Promise((go) => setTimeout(go, 1_000));\n      await takeNews(deps, participant, event);\n",
      },
    ],
  },
} as const satisfies Record<string, Mutant>;

/**
 * Options of node under which a program is read with the changes of a mutant. Throws where they do not fit the source,
 * before anything starts.
 */
export const optionsOf = (mutant: Mutant): string[] => {
  changedSources(mutant);
  const url = new URL(join(import.meta.dirname, "mutate.ts"), "file:");
  url.searchParams.set("changes", JSON.stringify(mutant.changes));
  return ["--import", url.href];
};
