import { setTimeout as sleep } from "node:timers/promises";
import { isTxId, newEndToEndId, newReturnId } from "@vitral/brazil/end-to-end-id";
import { readPixKey } from "@vitral/brazil/pix-key";
import { Amount, EndToEndId, Key, PersonName, TaxId } from "@vitral/protocol/fields";
import { OrderState, PaymentOrder } from "@vitral/protocol/payments";
import { refuse } from "@vitral/protocol/transport/answers";
import * as z from "zod/mini";
import { playedBanks, personEntry, type PlayedBank } from "../demo-people.ts";
import { findOwner, insertEntry } from "../directory/entry-queries.ts";
import type { Network } from "../network.ts";
import { findParticipant } from "../participant-queries.ts";
import { findOrder, stateOf } from "../payments/order-queries.ts";
import { takePayment, takeReturn } from "../payments/take-order.ts";
import { type Post, post } from "./post.ts";

export const Bank = z.enum(Object.keys(playedBanks) as [PlayedBank, ...PlayedBank[]]);
const Payment = z.object({
  key: Key,
  amount: Amount,
  payer: z.object({ name: PersonName, taxId: TaxId }),
  bank: z._default(Bank, "sol"),
  /** Of a charge, or of a static code. */
  txId: z._default(PaymentOrder.shape.txId, null),
  remittanceInformation: z._default(PaymentOrder.shape.remittanceInformation, null),
});
const Return = z.object({ originalEndToEndId: EndToEndId, amount: Amount });
const Person = z.object({
  key: Key,
  name: PersonName,
  taxId: TaxId,
  bank: z._default(Bank, "sol"),
  behaviour: z._default(z.enum(["SETTLE", "DELAY", "REFUSE", "SILENT"]), "SETTLE"),
});

/** How long an order of ours may take, and how long a call waits for its end, in milliseconds. */
const [orderMs, waitMs] = [40_000, 10_000];

/** What people of the banks that are played do with money. Each waits for the outcome, 10 s at most. */
export function moneyPosts(network: Network): Record<string, Post> {
  const { db, now } = network;
  return {
    keys: post(Person, async (person) => {
      if (!readPixKey(person.key)) throw refuse("InvalidMessage", { detail: "key" });
      const made = await db.transaction((queries) => insertEntry(queries, personEntry(person, now())));
      if (!made) throw refuse("EntryAlreadyExists");
      return {};
    }),

    pay: post(Payment, async ({ key, amount, payer, bank, txId, remittanceInformation }) => {
      const owner = await findOwner(db, key, now());
      if (!owner || (await findParticipant(db, owner.ispb))?.eventsUrl === null) throw refuse("EntryNotFound");
      const { ispb } = playedBanks[bank];
      const { name, taxId, branch, number, accountType } = owner;
      const order: PaymentOrder = {
        endToEndId: newEndToEndId(ispb, now()),
        txId,
        localInstrument: txId === null ? "DICT" : isTxId(txId) ? "QRDN" : "QRES",
        purpose: "IPAY",
        serviceLevel: "PAGPRI",
        amount,
        debtor: { ...payer, account: { ispb, branch: "0001", number: payer.taxId.slice(0, 8), accountType: "CACC" } },
        creditor: { name, taxId, key, account: { ispb: owner.ispb, branch, number, accountType } },
        remittanceInformation,
        initiatingParty: null,
        ...times(),
      };
      await takePayment(network, ispb, order);
      return { endToEndId: order.endToEndId, state: await outcomeOf(order.endToEndId) };
    }),

    return: post(Return, async ({ originalEndToEndId, amount }) => {
      const payment = await findOrder(db, originalEndToEndId);
      const payee = payment?.payee ? await findParticipant(db, payment.payee) : undefined;
      if (!payee || payee.eventsUrl !== null) throw refuse("OrderNotFound");
      const returnId = newReturnId(payee.ispb, now());
      const order = { returnId, originalEndToEndId, amount, reason: "MD06", refundId: null, ...times() };
      await takeReturn(network, payee.ispb, order);
      return { returnId, state: await outcomeOf(returnId) };
    }),
  };

  function times() {
    const createdAt = now();
    return { createdAt, expiresAt: new Date(createdAt.getTime() + orderMs) };
  }

  async function outcomeOf(id: string): Promise<unknown> {
    for (const deadline = performance.now() + waitMs; ; await sleep(50)) {
      const order = await findOrder(db, id);
      if (!order) throw new Error("an order that was taken is gone");
      if (order.status !== "ACSP" || performance.now() > deadline) return z.encode(OrderState, stateOf(order));
    }
  }
}
