import type { paymentCalls } from "@vitral/protocol/calls/payment-calls";
import { refuse } from "@vitral/protocol/transport/answers";
import type { Handlers } from "@vitral/protocol/transport/receiver";
import type { Network } from "../network.ts";
import { endIfDue, findOrder, stateOf } from "./order-queries.ts";
import { takePayment, takeReturn } from "./take-order.ts";

/** Payments and returns: a participant sends its own, and asks for those in which it is a side. */
export function paymentHandlers(network: Network): Handlers<typeof paymentCalls> {
  return {
    async sendPayment({ body }, { participant }) {
      if (body.debtor.account.ispb !== participant) throw refuse("ForeignParticipant");
      refuseForeignId(body.endToEndId, participant);
      return takePayment(network, participant, body);
    },
    getPayment: ({ params }, { participant }) => orderState(params.endToEndId, participant),
    async sendReturn({ body }, { participant }) {
      refuseForeignId(body.returnId, participant);
      return takeReturn(network, participant, body);
    },
    getReturn: ({ params }, { participant }) => orderState(params.returnId, participant),
  };

  async function orderState(id: string, participant: string) {
    refuseForeignId(id, participant);
    const order = await network.db.transaction(async (db) => {
      const found = await findOrder(db, id);
      if (!found) throw refuse("OrderNotFound");
      await endIfDue(db, found, network.now());
      return findOrder(db, id);
    });
    network.wake();
    if (!order) throw refuse("OrderNotFound");
    return stateOf(order);
  }
}

/** An id carries the ISPB of whoever made it. */
function refuseForeignId(id: string, participant: string): void {
  if (id.slice(1, 9) !== participant) throw refuse("ForeignParticipant");
}
