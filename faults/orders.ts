import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { pin, type Person } from "../bench/people.ts";
import type { Bank } from "./bank.ts";

/** A bank whose customers pay over HTTP. */
export type Paying = Pick<Bank, "server" | "people">;

/** One payment order and the bank's answer, as our own journal keeps it. */
export type JournalOrder = {
  lookUpId: string;
  payer: Person;
  /** null: at another bank. */
  payee: Person | null;
  amountCents: number;
  /** `unknown`: no final answer, although it was sent repeatedly. */
  outcome: "unknown" | "acknowledged" | "refused";
  /** Acknowledged as settled, and not as pending. */
  isSettled: boolean;
  transactionId: string | null;
  /** When the answered call began, and when its answer came (`performance.now()`). */
  sentAt: number;
  answeredAt: number;
};

/** How long a customer waits for an answer, and how long the order is retried. */
const [timeoutMs, retryMs] = [10_000, 150_000];

/**
 * A customer looks a key up and pays, as the screen does. Null where the look-up failed: then nothing was ordered.
 */
export async function order(
  bank: Paying,
  journal: JournalOrder[],
  whom?: { payer?: Person; key: string },
): Promise<JournalOrder | null> {
  const payer = whom?.payer ?? anyOf(bank.people);
  const payee = whom ? null : anyOf(bank.people.filter((person) => person !== payer));
  const made = await lookUp(bank, { payer, payee, key: whom?.key ?? payee?.key ?? "" });
  return made && confirm(bank, journal, made);
}

/** A customer looks a key up; null: without an answer, or not found. Nothing is ordered yet. */
export async function lookUp(
  bank: Paying,
  { payer, payee, key }: { payer: Person; payee: Person | null; key: string },
): Promise<JournalOrder | null> {
  const found = await call(bank, payer, `/api/accounts/${payer.accountId}/pix/key-info`, { key });
  if (found?.status !== 200) return null;
  const { data } = JSON.parse(found.body) as { data: { id: string } };
  return {
    lookUpId: data.id,
    payer,
    payee,
    amountCents: randomInt(1, 100),
    outcome: "unknown",
    isSettled: false,
    transactionId: null,
    sentAt: 0,
    answeredAt: 0,
  };
}

/**
 * A customer pays what was looked up. Without a final answer the same order is sent again, as a screen's button or a
 * proxy would: that must never pay twice.
 */
export async function confirm(bank: Paying, journal: JournalOrder[], made: JournalOrder): Promise<JournalOrder> {
  const { payer, lookUpId } = made;
  journal.push(made);
  const path = `/api/accounts/${payer.accountId}/pix/payment`;
  const body = { keyInfoId: lookUpId, amount: made.amountCents / 100, pin, scheduledDate: null };
  for (const deadline = performance.now() + retryMs; performance.now() < deadline; await sleep(50)) {
    made.sentAt = performance.now();
    const answer = await call(bank, payer, path, body);
    if (!answer || answer.status >= 500 || answer.status === 429) continue;
    made.answeredAt = performance.now();
    made.outcome = answer.status < 300 ? "acknowledged" : "refused";
    made.isSettled = answer.status === 200;
    if (made.outcome === "acknowledged") made.transactionId = (JSON.parse(answer.body) as Paid).transactionId;
    else console.log(`  a payment was refused: ${answer.status} ${answer.body}`);
    return made;
  }
  return made;
}

type Paid = { transactionId: string };

const agent = new Agent({ keepAlive: true });

/** A customer's balance over HTTP, in centavos. */
export async function balanceOf(bank: Paying, person: Person): Promise<number> {
  const answer = await call(bank, person, `/api/accounts/${person.accountId}`);
  if (answer?.status !== 200) throw new Error(`a balance was answered with ${answer?.status} ${answer?.body}`);
  const { account } = JSON.parse(answer.body) as { account: { balance: number } };
  return Math.round(account.balance * 100);
}

type HttpAnswer = { status: number; body: string };

/** The answer; null when the connection was refused or broke, or no answer came in time. */
function call(bank: Paying, { headers }: Person, path: string, body?: object): Promise<HttpAnswer | null> {
  return new Promise((resolve) => {
    const payload = body && JSON.stringify(body);
    const sent = request(
      {
        agent,
        host: "127.0.0.1",
        port: bank.server.port,
        path,
        method: payload ? "POST" : "GET",
        headers: { ...headers, ...(payload && { "content-type": "application/json" }) },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: text }));
        answer.on("error", () => resolve(null));
      },
    );
    sent.on("error", () => resolve(null));
    sent.end(payload);
  });
}

export const anyOf = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T;
