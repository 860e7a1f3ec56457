import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cents, cents } from "@vitral/brazil/cents";
import { newEndToEndId, newReturnId } from "@vitral/brazil/end-to-end-id";
import type { Entry } from "@vitral/protocol/directory";
import type { EventAnswer, NetworkEvent } from "@vitral/protocol/events";
import type { Call, CallAnswer, CallInput } from "@vitral/protocol/call";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { institutionCalls } from "@vitral/protocol/institution-calls";
import type { OrderState, PaymentOrder } from "@vitral/protocol/payments";
import { type PeerKey, readPeerKeys, readSigningKey, type SigningKey } from "@vitral/protocol/signing-keys";
import { type Caller, openCaller } from "@vitral/protocol/transport/caller";
import { answerOverHttp, overHttp } from "@vitral/protocol/transport/http";
import type { Exchange } from "@vitral/protocol/transport/message";
import { openReceiver } from "@vitral/protocol/transport/receiver";
import type { Subject } from "./subject.ts";

/** The bank that the kit plays. `answerTo` says what it answers to a payment that is offered. */
export type Bank = {
  subject: Subject;
  key: SigningKey;
  peers: PeerKey[];
  exchange: Exchange;
  base: string;
  events: NetworkEvent[];
  /** The newest event of an earlier run. */
  startsAfter: number;
  answerTo: (amount: Cents) => "ACCEPTED" | "REJECTED";
  call<C extends Call>(call: C, input: CallInput<C>): Promise<CallAnswer<C>>;
  /** A payment of some centavos to who has this key. */
  orderTo(entry: Entry, more?: Partial<PaymentOrder>): PaymentOrder;
  newPaymentId(): string;
  newReturnId(): string;
  close(): Promise<void>;
};

/** Opens the bank: it listens for events, and calls the gateway. */
export async function openBank(subject: Subject, pem: (name: string) => string): Promise<Bank> {
  const key = readSigningKey(pem(subject.keyFile));
  const peers = readPeerKeys(pem(subject.peerKeyFile), "all");
  const url = new URL(subject.url);
  const bearer = subject.bearerFile === undefined ? undefined : pem(subject.bearerFile).trim();
  const { exchange, close } = overHttp({ url, bearer });
  const caller: Caller = openCaller({ exchange, base: url.pathname, key: () => key, peers: () => peers });
  const events: NetworkEvent[] = [];
  const used = new Set<string>();
  const receive = openReceiver({
    calls: institutionCalls,
    handlers: {
      deliverEvents: async ({ body }) => {
        events.push(...body.events);
        return { answers: body.events.map((event) => answerOf(bank, event)) };
      },
    },
    key: () => key,
    peers: () => peers,
    nonces: { use: async (id, nonce) => used.size < used.add(`${id} ${nonce}`).size },
  });
  const server = createServer(answerOverHttp(receive));
  await new Promise<void>((done, failed) => {
    server.once("error", failed);
    server.listen(subject.listen.port, subject.listen.host, done);
  });
  const account = { ispb: subject.ispb, ...subject.account };
  const bank: Bank = {
    subject,
    key,
    peers,
    exchange,
    base: url.pathname,
    events,
    startsAfter: 0,
    answerTo: () => "ACCEPTED",
    call: (call, input) => caller(call, input, { participant: subject.ispb, timeoutMs: subject.waitSeconds * 1_000 }),
    newPaymentId: () => newEndToEndId(subject.ispb, new Date()),
    newReturnId: () => newReturnId(subject.ispb, new Date()),
    orderTo: ({ key: to, owner, account: theirs }, more = {}) => ({
      endToEndId: newEndToEndId(subject.ispb, new Date()),
      txId: null,
      localInstrument: "DICT",
      purpose: "IPAY",
      serviceLevel: "PAGPRI",
      amount: cents(1 + Math.floor(Math.random() * 99)),
      debtor: { name: subject.holder.name, taxId: subject.holder.taxId, account },
      creditor: { name: owner.name, taxId: owner.taxId, account: addressOf(theirs), key: to },
      remittanceInformation: null,
      initiatingParty: null,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 30_000),
      ...more,
    }),
    async close() {
      close();
      // What is on its way is answered; a connection that stays open all the same is cut.
      const cutting = setTimeout(() => server.closeAllConnections(), 1_000);
      await new Promise((done) => server.close(done));
      clearTimeout(cutting);
    },
  };
  return bank;
}

const addressOf = ({ ispb, branch, number, accountType }: Entry["account"]) => ({ ispb, branch, number, accountType });

export const isQuestion = (event: NetworkEvent): boolean => "outcome" in event && event.outcome.status === "ACSP";

function answerOf(bank: Bank, event: NetworkEvent): EventAnswer {
  if (!isQuestion(event)) return { id: event.id, result: "TAKEN" };
  const amount = event.type === "PAYMENT_RECEIVED" ? event.payment.amount : cents(0);
  const result = bank.answerTo(amount);
  return result === "REJECTED" ? { id: event.id, result, reason: "AC03" } : { id: event.id, result };
}

/** Waits until something is so. Throws a sentence where it is not within the time. */
export async function until<T>(
  { subject: { waitSeconds } }: Bank,
  what: string,
  find: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  for (const deadline = Date.now() + waitSeconds * 1_000; ;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`not within ${waitSeconds} s: ${what}`);
    await sleep(100);
  }
}

/** The outcome of a payment, asked for until it is final. */
export const outcomeOf = (bank: Bank, endToEndId: string): Promise<OrderState> =>
  until(bank, `${endToEndId} ends`, async () => {
    const state = await bank.call(gatewayCalls.getPayment, { params: { endToEndId } });
    return state.status === "ACSP" ? undefined : state;
  });

export const newId = (): string => randomUUID();
