import type { gatewayCalls } from "@vitral/protocol/gateway-calls";
import type { OrderState } from "@vitral/protocol/payments";
import type { CallInput } from "@vitral/protocol/call";
import { CallRefused } from "@vitral/protocol/transport/answers";
import { say } from "../../../platform/process/process-log.ts";
import type { NetworkAccount, Rail, RailAnswer, RailOrder, RailReturnOrder } from "../network/rail.ts";
import { type AskGateway, orRefused } from "./ask-gateway.ts";

type SentPayment = CallInput<typeof gatewayCalls.sendPayment>["body"];

/** So far may the gateway's clock be from this one. Milliseconds. */
const clockMs = 60_000;

/** Payments and returns over the protocol. */
export function gatewayPayments(ask: AskGateway, now: () => Date): Pick<Rail, "send" | "sendReturn" | "answerOf"> {
  /** An order that never arrived is pending, while it lives: whoever has it sends it again. */
  async function stateOf(id: string, absent: OrderState = { status: "ACSP" }): Promise<OrderState> {
    const options = { ispb: ispbOf(id) };
    const answer = id.startsWith("D")
      ? ask("getReturn", { params: { returnId: id } }, options)
      : ask("getPayment", { params: { endToEndId: id } }, options);
    return orRefused<OrderState, OrderState>(answer, { OrderNotFound: absent });
  }

  /**
   * The gateway has an order of this id with other content, as before its payer's name changed: that is the one. One
   * that it always refuses as a message ends by what it says of it after its time: what never arrived by then is never
   * executed.
   */
  async function sent(id: string, expiresAt: Date, answer: Promise<OrderState>): Promise<RailAnswer> {
    try {
      const state = await orRefused<OrderState, "known">(answer, { RequestIdAlreadyUsed: "known" });
      return answerOf(state === "known" ? await stateOf(id) : state);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal === null) throw error;
      const isOver = now().getTime() >= expiresAt.getTime() + clockMs;
      say(
        `Vitral: the Pix gateway refuses the message of ${id}${isOver ? ", whose time is over" : ""}: ${refusal}`,
        "warn",
      );
      if (!isOver) throw error;
      return answerOf(await stateOf(id, { status: "RJCT", reason: "AB03" }));
    }
  }

  return {
    async send(order) {
      const body = paymentOf(order);
      return sent(order.endToEnd, order.expiresAt, ask("sendPayment", { body }, { ispb: body.debtor.account.ispb }));
    },

    async sendReturn(returned) {
      const body = returnOf(returned);
      return sent(body.returnId, body.expiresAt, ask("sendReturn", { body }, { ispb: ispbOf(body.returnId) }));
    },

    answerOf: async (id) => answerOf(await stateOf(id)),
  };
}

/** Why the gateway refused a message; null: that is not known, or it had a fault of its own. */
function refusalIn(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  if (!(cause instanceof CallRefused) || cause.refusal.status >= 500) return null;
  const { type, detail } = cause.refusal;
  // A gateway may write anything there: the name of a field alone is logged.
  return detail !== undefined && /^[\w.[\]]{1,80}$/.test(detail) ? `${type} (${detail})` : type;
}

/** The institution that made an id: E or D, its ISPB, the minute, eleven characters. */
export const ispbOf = (id: string): string => id.slice(1, 9);

const answerOf = (state: OrderState): RailAnswer => {
  if (state.status === "ACSP") return { status: "pending" };
  return state.status === "ACSC" ? { status: "settled" } : { status: "rejected", reason: state.reason };
};

/** A return as the protocol has it. */
export const returnOf = ({ endToEnd: returnId, originalEndToEnd, recallId, ...rest }: RailReturnOrder) => ({
  ...rest,
  returnId,
  originalEndToEndId: originalEndToEnd,
  refundId: recallId,
});

/** A payment as the protocol has it. */
export function paymentOf(order: RailOrder): SentPayment {
  const { endToEnd, payer, creditor, qrCode, refundId } = order;
  // Both are known since an order carries them. One from before a gateway was there is sent by no gateway.
  if (!payer.account || !creditor.account) throw new Error("an order without accounts cannot go to the Pix gateway");
  return {
    endToEndId: endToEnd,
    txId: qrCode?.txid && /^[A-Za-z0-9]{1,35}$/.test(qrCode.txid) ? qrCode.txid : null,
    localInstrument: refundId ? "MANU" : qrCode ? (qrCode.isDynamic ? "QRDN" : "QRES") : "DICT",
    purpose: refundId ? "REFU" : "IPAY",
    serviceLevel: order.isScheduled ? "PAGAGD" : "PAGPRI",
    amount: order.amount,
    debtor: sideOf({ ...payer, ispb: ispbOf(endToEnd), account: payer.account }),
    creditor: { ...sideOf({ ...creditor, account: creditor.account }), key: refundId ? null : order.key },
    // What a code says travels where the payer writes nothing.
    remittanceInformation: (order.message || qrCode?.description)?.slice(0, 140) ?? null,
    initiatingParty: null,
    ...(refundId && { refundId }),
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
  };
}

type Side = { name: string; document: string; ispb: string; account: NetworkAccount };

const sideOf = ({ name, document, ispb, account: { branch, number, type } }: Side) => ({
  name: name.slice(0, 140),
  taxId: document,
  account: { ispb, branch, number, accountType: type },
});
