import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { pin, type Person } from "../bench/people.ts";
import type { Bank } from "./bank.ts";

/** One payment that a customer meant, and what the bank said of it: our own book beside the bank's. */
export type Order = {
  lookUpId: string;
  payer: Person;
  /** null: at another bank. */
  payee: Person | null;
  amountCents: number;
  /** `unknown`: no answer that says what became of it, though it was sent again and again. */
  outcome: "unknown" | "acknowledged" | "refused";
  transactionId: string | null;
  /** When the call that was answered began, and when its answer came; of `performance.now()`. */
  askedAt: number;
  answeredAt: number;
};

/** How long a customer waits for an answer, and how long they try. */
const [patienceMs, givesUpMs] = [10_000, 150_000];

/**
 * A customer looks a key up and pays, as the screen does. Without a clear answer the same order is sent again, as a screen's
 * button or a tired proxy would: that must never pay twice. Null where nobody was found, so that nothing was ordered.
 */
export async function order(bank: Bank, book: Order[], whom?: { payer?: Person; key: string }): Promise<Order | null> {
  const payer = whom?.payer ?? anyOf(bank.people);
  const payee = whom ? null : anyOf(bank.people.filter((person) => person !== payer));
  const path = `/api/accounts/${payer.accountId}/pix`;
  const found = await call(bank, payer, `${path}/key-info`, { key: whom?.key ?? payee?.key });
  if (found?.status !== 200) return null;
  const { data } = JSON.parse(found.body) as { data: { id: string } };
  const made: Order = {
    lookUpId: data.id,
    payer,
    payee,
    amountCents: randomInt(1, 100),
    outcome: "unknown",
    transactionId: null,
    askedAt: 0,
    answeredAt: 0,
  };
  book.push(made);
  const body = { keyInfoId: data.id, amount: made.amountCents / 100, pin, scheduledDate: null };
  for (const deadline = performance.now() + givesUpMs; performance.now() < deadline; await sleep(50)) {
    made.askedAt = performance.now();
    const answer = await call(bank, payer, `${path}/payment`, body);
    if (!answer || answer.status >= 500 || answer.status === 429) continue;
    made.answeredAt = performance.now();
    made.outcome = answer.status < 300 ? "acknowledged" : "refused";
    if (made.outcome === "acknowledged") made.transactionId = (JSON.parse(answer.body) as Paid).transactionId;
    else console.log(`  a payment was refused: ${answer.status} ${answer.body}`);
    return made;
  }
  return made;
}

type Paid = { transactionId: string };

const agent = new Agent({ keepAlive: true });

/** What the bank shows as a customer's balance, in centavos. */
export async function balanceOf(bank: Bank, person: Person): Promise<number> {
  const answer = await call(bank, person, `/api/accounts/${person.accountId}`);
  if (answer?.status !== 200) throw new Error(`a balance was answered with ${answer?.status} ${answer?.body}`);
  const { account } = JSON.parse(answer.body) as { account: { balance: number } };
  return Math.round(account.balance * 100);
}

type Answer = { status: number; body: string };

/** The answer, or null: the connection was refused, broke, or nothing came in time. */
function call(bank: Bank, { headers }: Person, path: string, body?: object): Promise<Answer | null> {
  return new Promise((resolve) => {
    const payload = body && JSON.stringify(body);
    const asked = request(
      {
        agent,
        host: "127.0.0.1",
        port: bank.server.port,
        path,
        method: payload ? "POST" : "GET",
        headers: { ...headers, ...(payload && { "content-type": "application/json" }) },
        signal: AbortSignal.timeout(patienceMs),
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: text }));
        answer.on("error", () => resolve(null));
      },
    );
    asked.on("error", () => resolve(null));
    asked.end(payload);
  });
}

const anyOf = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T;
