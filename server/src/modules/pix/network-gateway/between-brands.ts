import { withTenant } from "../../../platform/database/tenancy.ts";
import type { Rail, RailAnswer, RailOrder } from "../network/rail.ts";
import { isBetweenBrands, participantOf } from "./brand-queries.ts";
import type { EventDeps, Participant } from "./event-deps.ts";
import { findAnswer } from "./event-queries.ts";
import { ispbOf, paymentOf, returnOf } from "./gateway-payments.ts";
import { answerPayment, creditPayment } from "./incoming-payment.ts";
import { answerReturn, creditReturned } from "./incoming-return.ts";

/** A key that is being removed here may still stand in the directory, and lead back to the account that pays. */
const isToItself = ({ payer, creditor }: RailOrder): boolean =>
  payer.account?.branch === creditor.account?.branch && payer.account?.number === creditor.account?.number;

type Payments = Pick<Rail, "send" | "sendReturn" | "answerOf">;

/**
 * Payments and returns between brands of one ISPB, which the network does not settle (AG12): this institution is both
 * sides, asks itself once, and credits what it took (decision 0076). All others go to the network, `outside`.
 */
export function betweenBrands(deps: EventDeps, outside: Payments): Payments {
  const { db } = deps;
  type Sides = {
    answer: (participant: Participant) => Promise<{ reason: string | null }>;
    credit: (participant: Participant) => Promise<void>;
  };

  /** What the first call decided stands; one that was cut off after it is done by the next. */
  async function decide(id: string, { answer, credit }: Sides): Promise<RailAnswer> {
    const participant = await participantOf(db, ispbOf(id));
    if (!participant) throw new Error("an order is of a bank of this installation");
    return withTenant(participant.tenantId, async () => {
      const { reason } = await answer(participant);
      if (reason !== null) return { status: "rejected", reason };
      await credit(participant);
      return { status: "settled" };
    });
  }

  return {
    async send(order) {
      if (order.creditor.ispb !== ispbOf(order.endToEnd)) return outside.send(order);
      if (isToItself(order)) return { status: "rejected", reason: "AG12" };
      const payment = paymentOf(order);
      return decide(order.endToEnd, {
        answer: (participant) => answerPayment(deps, participant, payment),
        credit: (participant) => creditPayment(deps, participant, payment, deps.now()),
      });
    },

    async sendReturn(order) {
      if (ispbOf(order.originalEndToEnd) !== ispbOf(order.endToEnd)) return outside.sendReturn(order);
      const returned = returnOf(order);
      return decide(order.endToEnd, {
        answer: (participant) => answerReturn(deps, participant, returned),
        credit: (participant) => creditReturned(deps, participant, returned, deps.now()),
      });
    },

    async answerOf(id) {
      const participant = await participantOf(db, ispbOf(id));
      if (!participant || !(await isBetweenBrands(db, participant, id))) return outside.answerOf(id);
      const { tenantId } = participant;
      const known = await withTenant(tenantId, () => findAnswer(db, { tenantId, orderId: id }));
      if (known && known.reason !== null) return { status: "rejected", reason: known.reason };
      // Not decided, or not done to its end: whoever has the order sends it again, also after its time.
      return { status: known?.outcome === "ACCC" ? "settled" : "pending" };
    },
  };
}
