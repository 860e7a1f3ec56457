import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import type { NetworkEvent } from "@vitral/protocol/events";
import { institutionCalls } from "@vitral/protocol/institution-calls";
import type { SigningKey } from "@vitral/protocol/signing-keys";
import type { Message } from "@vitral/protocol/transport/message";
import { signMessage } from "@vitral/protocol/transport/signatures";
import * as z from "zod/mini";
import { aFreePort } from "../../server/test/serving.ts";
import type { Bank } from "../bank.ts";
import { type Figure, figure } from "../figures.ts";
import { gatewaySettings } from "../gateway.ts";
import { load, type Turn } from "../load.ts";
import { analyzeTables } from "../orders.ts";
import { profile } from "../profile.ts";
import type { Part } from "./part.ts";

const warmUp = 2;
/** More than a server is expected to credit, beside TPC-B; both sizes of message. */
const maxOfYardstick = { 1: 1, 100: 3 };
/** As many calls at a time as the simulated network makes for some institutions. */
const connections = 16;
/** A signature is believed for a minute around its moment: one of the next minute lasts for nearly two. */
const aheadMs = 50_000;
const [ispb, other] = ["99999999", "88888888"];

/**
 * Payments of other banks, settled by the network, over the signed listener: one event a message, and a hundred; with
 * TPC-B on the same cluster right before and right after. Messages are signed before the measurement.
 */
export const received: Part = async ({ openBank, seconds, profile: isProfile }) => {
  const webhookPort = await aFreePort();
  // Nothing is there: what the server asks of its own is refused at once.
  const { key, env } = gatewaySettings("http://127.0.0.1:9", webhookPort);
  const bank = await openBank({ env, profile: isProfile });
  const accounts = await findAccounts(bank);
  await analyzeTables(bank.owner);
  const figures: Figure[] = [];
  for (const inMessage of [1, 100] as const) {
    const before = await bank.yardstick(seconds);
    const runs = isProfile ? 2 : 1;
    const many = (before * maxOfYardstick[inMessage] * (seconds + warmUp) * runs) / inMessage;
    const messages = signedMessages(key, accounts, Math.ceil(many), inMessage);
    const turn = delivering(messages, inMessage);
    const what = inMessage === 1 ? "received payments, one in a message" : "received payments, 100 in a message";
    const run = (from: number) => load(webhookPort, turn, { connections, warmUp: from, seconds });
    if (isProfile) {
      await run(0);
      figures.push(...(await profile(`${what} (a message)`, bank, () => run(0))));
      continue;
    }
    const { perSecond, p50, p99 } = await run(warmUp);
    const yardstick = (before + (await bank.yardstick(seconds))) / 2;
    figures.push(
      figure(what, perSecond * inMessage, "/s", yardstick),
      figure(`${what}: a message, p50`, p50, "ms"),
      figure(`${what}: a message, p99`, p99, "ms"),
    );
  }
  await bank.expectBooksInOrder();
  return figures;
};

type Account = { number: string; branch: string; name: string; document: string; key: string };

async function findAccounts({ owner, tenantId }: Bank): Promise<Account[]> {
  const { rows } = await owner.query<Account>(
    `select replace(a.number, '-', '') as number, a.agency as branch, c.name, c.document, k.key
       from account a
       join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
       join pix_key k on k.tenant_id = a.tenant_id and k.account_id = a.id
      where a.tenant_id = $1`,
    [tenantId],
  );
  return rows;
}

let made = 0;

function aSettledPayment({ number, branch, name, document, key }: Account): NetworkEvent {
  const [now, sequence] = [new Date(), (made += 1)];
  const minute = now.toISOString().replaceAll(/\D/g, "").slice(0, 12);
  return {
    id: randomUUID(),
    sequence,
    participant: ispb,
    at: now,
    type: "PAYMENT_RECEIVED",
    // It settles when it is delivered: a late one writes its time too.
    outcome: { status: "ACCC", settledAt: new Date(now.getTime() + aheadMs) },
    payment: {
      endToEndId: `E${other}${minute}${String(sequence).padStart(11, "0")}`,
      txId: null,
      localInstrument: "DICT",
      purpose: "IPAY",
      serviceLevel: "PAGPRI",
      amount: cents(1 + (sequence % 200)),
      debtor: {
        name: "Loja Sol Ltda",
        taxId: "11444777000161",
        account: { ispb: other, branch: "0001", number: "123456", accountType: "TRAN" },
      },
      creditor: { name, taxId: document, account: { ispb, branch, number, accountType: "TRAN" }, key },
      remittanceInformation: null,
      initiatingParty: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    },
  };
}

function signedMessages(key: SigningKey, accounts: Account[], many: number, inMessage: number): Buffer[] {
  const { path: target, method } = institutionCalls.deliverEvents;
  return Array.from({ length: many }, () => {
    const events = Array.from({ length: inMessage }, () => aSettledPayment(anyOf(accounts)));
    const headers = {
      "pix-participant": ispb,
      "pix-message-id": randomUUID(),
      "content-type": "application/json",
    };
    const body = Buffer.from(JSON.stringify(z.encode(institutionCalls.deliverEvents.body, { events })));
    return bytesOf(signMessage(key, { method, target, headers, body }, new Date(Date.now() + aheadMs)));
  });
}

function bytesOf({ method, target, headers, body }: Message): Buffer {
  const lines = Object.entries({ host: "bench.test", ...headers, "content-length": body.length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`), body]);
}

/** One turn is one message; one that is not taken whole ends the run. */
function delivering(messages: readonly Buffer[], inMessage: number): Turn {
  let next = 0;
  return async (wire) => {
    const message = messages[next++];
    if (!message) return false;
    const { status, body } = await wire.call(message);
    const taken = body.split('"TAKEN"').length - 1;
    if (status !== 200 || taken !== inMessage) throw new Error(`a message was answered with ${status} ${body}`);
    return true;
  };
}

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
