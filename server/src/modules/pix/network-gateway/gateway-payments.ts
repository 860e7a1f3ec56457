import type { gatewayCalls } from "@vitral/protocol/gateway-calls";
import type { OrderState } from "@vitral/protocol/payments";
import type { CallInput } from "@vitral/protocol/call";
import type { NetworkAccount, Rail, RailAnswer, RailOrder, RailReturnOrder } from "../network/rail.ts";
import { type AskGateway, orRefused } from "./ask-gateway.ts";

type SentPayment = CallInput<typeof gatewayCalls.sendPayment>["body"];

/** Payments and returns over the protocol. */
export function gatewayPayments(ask: AskGateway): Pick<Rail, "send" | "sendReturn" | "answerOf"> {
  /** An order that never arrived is pending: whoever has it sends it again. */
  async function stateOf(id: string): Promise<OrderState> {
    const options = { ispb: ispbOf(id) };
    const answer = id.startsWith("D")
      ? ask("getReturn", { params: { returnId: id } }, options)
      : ask("getPayment", { params: { endToEndId: id } }, options);
    return orRefused<OrderState, OrderState>(answer, { OrderNotFound: { status: "ACSP" } });
  }

  /** The gateway has an order of this id with other content, as before its payer's name changed: that is the one. */
  async function sent(id: string, answer: Promise<OrderState>): Promise<RailAnswer> {
    const state = await orRefused<OrderState, "known">(answer, { RequestIdAlreadyUsed: "known" });
    return answerOf(state === "known" ? await stateOf(id) : state);
  }

  return {
    async send(order) {
      const body = paymentOf(order);
      return sent(order.endToEnd, ask("sendPayment", { body }, { ispb: body.debtor.account.ispb }));
    },

    async sendReturn(returned) {
      const body = returnOf(returned);
      return sent(body.returnId, ask("sendReturn", { body }, { ispb: ispbOf(body.returnId) }));
    },

    answerOf: async (id) => answerOf(await stateOf(id)),
  };
}

/** The institution that made an id: E or D, its ISPB, the minute, eleven characters. */
export const ispbOf = (id: string): string => id.slice(1, 9);

const answerOf = (state: OrderState): RailAnswer => {
  if (state.status === "ACSP") return { status: "pending" };
  return state.status === "ACSC" ? { status: "settled" } : { status: "rejected", reason: state.reason };
};

/** A return as the protocol has it. */
export const returnOf = ({ endToEnd: returnId, originalEndToEnd, ...rest }: RailReturnOrder) => ({
  ...rest,
  returnId,
  originalEndToEndId: originalEndToEnd,
  refundId: null,
});

/** A payment as the protocol has it. */
export function paymentOf(order: RailOrder): SentPayment {
  const { endToEnd, payer, creditor, qrCode } = order;
  // Both are known since an order carries them. One from before a gateway was there is sent by no gateway.
  if (!payer.account || !creditor.account) throw new Error("an order without accounts cannot go to the Pix gateway");
  return {
    endToEndId: endToEnd,
    txId: qrCode?.txid && /^[A-Za-z0-9]{1,35}$/.test(qrCode.txid) ? qrCode.txid : null,
    localInstrument: qrCode ? (qrCode.isDynamic ? "QRDN" : "QRES") : "DICT",
    purpose: "IPAY",
    serviceLevel: order.isScheduled ? "PAGAGD" : "PAGPRI",
    amount: order.amount,
    debtor: sideOf({ ...payer, ispb: ispbOf(endToEnd), account: payer.account }),
    creditor: { ...sideOf({ ...creditor, account: creditor.account }), key: order.key },
    // What a code says travels where the payer writes nothing.
    remittanceInformation: (order.message || qrCode?.description)?.slice(0, 140) ?? null,
    initiatingParty: null,
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
