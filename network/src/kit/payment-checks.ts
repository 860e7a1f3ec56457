import { cents } from "@vitral/brazil/cents";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { type Bank, outcomeOf, until } from "./bank.ts";
import { type Check, refusalOf, say } from "./check.ts";
import { provokePayment } from "./incoming.ts";

const { getPayment, getReturn, lookUp, sendPayment, sendReturn } = gatewayCalls;

const entryOf = (bank: Bank, key: string, endToEndId = bank.newPaymentId()) =>
  bank.call(lookUp, { body: { key, payer: { taxId: bank.subject.holder.taxId }, endToEndId } });

const endedEvent = (bank: Bank, id: string) =>
  until(bank, `ORDER_ENDED of ${id}`, () =>
    bank.events.find((event) => event.type === "ORDER_ENDED" && event.orderId === id),
  );

/** Payments, sent and received, and money that goes back. */
export const paymentChecks: Check[] = [
  [
    "look-up",
    async (bank) => {
      const { keys } = bank.subject;
      const entry = await entryOf(bank, keys.pays);
      say(entry.key === keys.pays, "the entry is of another key");
      say(entry.account.ispb !== bank.subject.ispb, "the key is of the kit's own bank");
      const none = `none-${bank.newPaymentId().toLowerCase()}@exemplo.com.br`;
      say((await refusalOf(entryOf(bank, none))) === "EntryNotFound", "a key that does not exist is found");
    },
  ],
  [
    "pay",
    async (bank) => {
      const order = bank.orderTo(await entryOf(bank, bank.subject.keys.pays));
      await bank.call(sendPayment, { body: order });
      const { status } = await outcomeOf(bank, order.endToEndId);
      say(status === "ACSC", `the payment ended ${status}`);
      const event = await endedEvent(bank, order.endToEndId);
      say("outcome" in event && event.outcome.status === "ACSC", "the event says another outcome");
    },
  ],
  [
    "refuse",
    async (bank) => {
      const order = bank.orderTo(await entryOf(bank, bank.subject.keys.refuses));
      await bank.call(sendPayment, { body: order });
      const { status } = await outcomeOf(bank, order.endToEndId);
      say(status === "RJCT", `the payment ended ${status}`);
      await endedEvent(bank, order.endToEndId);
    },
  ],
  [
    "time out",
    async (bank) => {
      const expiresAt = new Date(Date.now() + 4_000);
      const order = bank.orderTo(await entryOf(bank, bank.subject.keys.silent), { expiresAt });
      await bank.call(sendPayment, { body: order });
      const outcome = await outcomeOf(bank, order.endToEndId);
      say(outcome.status === "RJCT" && outcome.reason === "AB03", "a payment without an answer did not end AB03");
      say(Date.now() >= expiresAt.getTime() - 1_000, "it ended before its time");
    },
  ],
  [
    "expire",
    async (bank) => {
      const entry = await entryOf(bank, bank.subject.keys.pays);
      const expiresAt = new Date(Date.now() + 1_500);
      const order = bank.orderTo(entry, { expiresAt });
      const params = { endToEndId: order.endToEndId };
      say(
        (await refusalOf(bank.call(getPayment, { params }))) === "OrderNotFound",
        "an id that was never sent is known",
      );
      await new Promise((done) => setTimeout(done, 2_000));
      const late = await bank.call(sendPayment, { body: order });
      say(late.status === "RJCT" && late.reason === "AB03", "an order after its time was taken");
      const { status } = await bank.call(getPayment, { params });
      say(status === "RJCT", "an order after its time stands otherwise");
    },
  ],
  [
    "repeat",
    async (bank) => {
      const order = bank.orderTo(await entryOf(bank, bank.subject.keys.pays));
      for (let time = 0; time < 3; time += 1) await bank.call(sendPayment, { body: order });
      say((await outcomeOf(bank, order.endToEndId)).status === "ACSC", "the payment did not settle");
      const again = await bank.call(sendPayment, { body: order });
      say(again.status === "ACSC", "a repeat is not answered as it stands");
      const other = { ...order, amount: cents(order.amount + 1) };
      const refusal = await refusalOf(bank.call(sendPayment, { body: other }));
      say(refusal === "RequestIdAlreadyUsed", "the same id with another amount is taken");
    },
  ],
  [
    "receive",
    async (bank) => {
      const { amount, offer } = await provokePayment(bank);
      bank.answerTo = () => "ACCEPTED";
      const settled = await until(bank, "ACCC of what was accepted", () =>
        bank.events.find(
          (event) =>
            event.type === "PAYMENT_RECEIVED" &&
            event.outcome.status === "ACCC" &&
            event.payment.endToEndId === offer.endToEndId,
        ),
      );
      say(settled.type === "PAYMENT_RECEIVED" && settled.payment.amount === amount, "another amount is settled");
    },
  ],
  [
    "reject",
    async (bank) => {
      bank.answerTo = () => "REJECTED";
      const { offer } = await provokePayment(bank).finally(() => (bank.answerTo = () => "ACCEPTED"));
      await until(bank, "RJCT of what was rejected", () =>
        bank.events.find(
          (event) =>
            event.type === "PAYMENT_RECEIVED" &&
            event.outcome.status === "RJCT" &&
            event.payment.endToEndId === offer.endToEndId,
        ),
      );
      const credited = bank.events.some(
        (event) =>
          event.type === "PAYMENT_RECEIVED" &&
          event.outcome.status === "ACCC" &&
          event.payment.endToEndId === offer.endToEndId,
      );
      say(!credited, "what was rejected is settled");
    },
  ],
  [
    "return",
    async (bank) => {
      const { offer, amount } = await provokePayment(bank);
      await until(bank, "ACCC of what goes back", () =>
        bank.events.find(
          (event) =>
            event.type === "PAYMENT_RECEIVED" &&
            event.outcome.status === "ACCC" &&
            event.payment.endToEndId === offer.endToEndId,
        ),
      );
      const returnId = bank.newReturnId();
      const body = {
        returnId,
        originalEndToEndId: offer.endToEndId,
        amount,
        reason: "MD06",
        refundId: null,
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 30_000),
      };
      await bank.call(sendReturn, { body });
      await bank.call(sendReturn, { body });
      const state = await until(bank, `${returnId} ends`, async () => {
        const found = await bank.call(getReturn, { params: { returnId } });
        return found.status === "ACSP" ? undefined : found;
      });
      say(state.status === "ACSC", `the return ended ${state.status}`);
    },
  ],
];
