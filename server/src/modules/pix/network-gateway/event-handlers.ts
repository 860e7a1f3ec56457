import type { EventAnswer, NetworkEvent } from "@vitral/protocol/events";
import { refuse } from "@vitral/protocol/transport/answers";
import type { Handlers } from "@vitral/protocol/transport/receiver";
import { say } from "../../../platform/process/process-log.ts";
import { atMost } from "../../../platform/batches/at-most.ts";
import { participantOf } from "./brand-queries.ts";
import { creditInBatch, isSettledPayment } from "./credit-batch.ts";
import type { Contradiction, EventDeps, Participant } from "./event-deps.ts";
import type { GatewayMetrics } from "./gateway-metrics.ts";
import { isReadable, type ReceivedEvent, type receivedCalls } from "./received-events.ts";
import { isQuestion, takeEvent } from "./take-event.ts";

/**
 * Events of this process that are taken alone at the same time: the others wait, so that customers find a connection.
 * A question has turns of its own, because news may wait for an account that somebody holds.
 */
const inTurn = { question: atMost(4), news: atMost(4) };

export type HandlerDeps = Omit<EventDeps, "contradicts"> & {
  metrics: Pick<GatewayMetrics, "countEvent" | "countContradiction">;
  /** Whether this server works by itself; a restored copy takes nothing. */
  works: () => boolean;
  onFault: (error: unknown) => void;
};

/** What the gateway may call here: it brings events, of an institution of this installation alone. */
export const eventHandlers = (deps: HandlerDeps): Handlers<typeof receivedCalls> => ({
  async deliverEvents({ body: { events } }, { participant: ispb }) {
    const participant = await participantOf(deps.db, ispb);
    if (!participant || !events.filter(isReadable).every((event) => isOf(event, ispb)))
      throw refuse("ForeignParticipant");
    return {
      answers: await Promise.all(events.map((event) => answerOf(deps, participant, event))),
    };
  },
});

/** Whether an event is about the institution, also in what it carries. */
export function isOf(event: NetworkEvent, ispb: string): boolean {
  if (event.participant !== ispb) return false;
  // What an institution pays to itself, no network brings.
  if (event.type === "PAYMENT_RECEIVED") {
    const { debtor, creditor } = event.payment;
    return creditor.account.ispb === ispb && debtor.account.ispb !== ispb;
  }
  if (event.type === "RETURN_RECEIVED") {
    const { originalEndToEndId, returnId } = event.return;
    return originalEndToEndId.slice(1, 9) === ispb && returnId.slice(1, 9) !== ispb;
  }
  return event.type !== "ORDER_ENDED" || event.orderId.slice(1, 9) === ispb;
}

/** What became of an event. LATER: it could not be done now, and comes again. */
export async function answerOf(
  { works, metrics, onFault, ...deps }: HandlerDeps,
  participant: Participant,
  event: ReceivedEvent,
): Promise<EventAnswer> {
  if (!isReadable(event)) {
    metrics.countEvent("UNREADABLE", "LATER");
    return { id: event.id, result: "LATER" };
  }
  const attempt = async (): Promise<EventAnswer> => {
    if (!works()) return { id: event.id, result: "LATER" };
    const eventDeps = { ...deps, contradicts: (order: Contradiction) => contradicted(metrics, order) };
    const fails = (error: unknown) => {
      onFault(error);
      return false;
    };
    if (isSettledPayment(event) && (await creditInBatch(eventDeps, participant, event).catch(fails)))
      return { id: event.id, result: "TAKEN" };
    try {
      return await inTurn[isQuestion(event) ? "question" : "news"](() => takeEvent(eventDeps, participant, event));
    } catch (error) {
      onFault(error);
      return { id: event.id, result: "LATER" };
    }
  };
  const answer = await attempt();
  metrics.countEvent(event.type, answer.result);
  return answer;
}

/** The first outcome stays: the statement of the settlement account shows the staff what the network did. */
export function contradicted(
  { countContradiction }: Pick<GatewayMetrics, "countContradiction">,
  { order, orderId, told }: Contradiction,
): void {
  countContradiction(order, told);
  say(`Vitral: the Pix gateway contradicts itself: ${told} of ${orderId}, which had ended otherwise`, "warn");
}
