import type { EventAnswer, NetworkEvent } from "@vitral/protocol/events";
import type { institutionCalls } from "@vitral/protocol/institution-calls";
import { refuse } from "@vitral/protocol/transport/answers";
import type { Handlers } from "@vitral/protocol/transport/receiver";
import { atMost } from "../../../platform/batches/at-most.ts";
import type { Db } from "../../../platform/database/db.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { tenantsOfIspb } from "../refunds/return-queries.ts";
import type { EventDeps, Participant } from "./event-deps.ts";
import type { GatewayMetrics } from "./gateway-metrics.ts";
import { isQuestion, takeEvent } from "./take-event.ts";

/**
 * Events of this process at the same time: the others wait, so that customers find a connection. A question has turns
 * of its own, because news may wait for an account that somebody holds.
 */
const inTurn = { question: atMost(4), news: atMost(4) };

export type HandlerDeps = EventDeps & {
  metrics: Pick<GatewayMetrics, "countEvent">;
  /** Whether this server works by itself; a restored copy takes nothing. */
  works: () => boolean;
  onFault: (error: unknown) => void;
};

/** What the gateway may call here: it brings events, of an institution of this installation alone. */
export const eventHandlers = (deps: HandlerDeps): Handlers<typeof institutionCalls> => ({
  async deliverEvents({ body: { events } }, { participant: ispb }) {
    const participant = await participantOf(deps.db, ispb);
    if (!participant || !events.every((event) => isOf(event, ispb))) throw refuse("ForeignParticipant");
    return {
      answers: await Promise.all(
        events.map((event) =>
          inTurn[isQuestion(event) ? "question" : "news"](() => answerOf(deps, participant, event)),
        ),
      ),
    };
  },
});

/** The tenant behind an ISPB; undefined: none of this installation. */
export async function participantOf(db: Db, ispb: string): Promise<Participant | undefined> {
  const [tenantId] = await withAllTenants(() => tenantsOfIspb(db, ispb));
  return tenantId === undefined ? undefined : { ispb, tenantId };
}

/** Whether an event is about the institution, also in what it carries. */
export function isOf(event: NetworkEvent, ispb: string): boolean {
  if (event.participant !== ispb) return false;
  if (event.type === "PAYMENT_RECEIVED") return event.payment.creditor.account.ispb === ispb;
  if (event.type === "RETURN_RECEIVED") return event.return.originalEndToEndId.slice(1, 9) === ispb;
  return event.type !== "ORDER_ENDED" || event.orderId.slice(1, 9) === ispb;
}

/** What became of an event. LATER: it could not be done now, and comes again. */
export async function answerOf(
  { works, metrics, onFault, ...deps }: HandlerDeps,
  participant: Participant,
  event: NetworkEvent,
): Promise<EventAnswer> {
  const attempt = async (): Promise<EventAnswer> => {
    if (!works()) return { id: event.id, result: "LATER" };
    try {
      return await takeEvent(deps, participant, event);
    } catch (error) {
      onFault(error);
      return { id: event.id, result: "LATER" };
    }
  };
  const answer = await attempt();
  metrics.countEvent(event.type, answer.result);
  return answer;
}
