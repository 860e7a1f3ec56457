import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Cents, cents } from "@vitral/brazil/cents";
import type { PaymentOrder } from "@vitral/protocol/payments";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { type Bank, newId, until } from "./bank.ts";
import type { Subject } from "./subject.ts";

/** Lets somebody elsewhere pay the kit's account an amount of its own, and waits until it is offered. */
export async function provokePayment(bank: Bank): Promise<{ amount: Cents; offer: PaymentOrder }> {
  const { account, holder, ispb } = bank.subject;
  const amount = cents(1_00 + Math.floor(Math.random() * 99_00));
  const seen = new Set(bank.events.map(({ id }) => id));
  const { key } = await ownKey(bank);
  const env = {
    ...process.env,
    AMOUNT: (amount / 100).toFixed(2),
    KEY: key,
    ISPB: ispb,
    BRANCH: account.branch ?? "",
    ACCOUNT: account.number,
    ACCOUNT_TYPE: account.accountType,
    NAME: holder.name,
    TAX_ID: holder.taxId,
  };
  await runIncoming(bank.subject, env);
  const offer = await until(bank, "PAYMENT_RECEIVED ACSP", () => {
    const event = bank.events.find(
      (one) =>
        !seen.has(one.id) &&
        one.type === "PAYMENT_RECEIVED" &&
        one.outcome.status === "ACSP" &&
        one.payment.amount === amount,
    );
    return event?.type === "PAYMENT_RECEIVED" ? event.payment : undefined;
  });
  return { amount, offer };
}

/** Runs the program of `incoming`, 30 s at most. Throws a sentence where it does not start, or fails. */
export async function runIncoming(
  { folder: cwd, incoming }: Pick<Subject, "folder" | "incoming">,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const [program = "", ...words] = incoming;
  await promisify(execFile)(program, words, { cwd, env, timeout: 30_000 }).catch((error: NodeJS.ErrnoException) => {
    const didNotStart = error.syscall?.startsWith("spawn");
    throw new Error(didNotStart ? `${program} does not start in ${cwd}: ${error.code}` : error.message);
  });
}

type OwnKey = { key: string; requestId: string };
const registrations = new WeakMap<Bank, Promise<OwnKey>>();

/** Removes the key that the kit registered, so that another run has room for its own. */
export async function removeOwnKey(bank: Bank): Promise<void> {
  const registered = await registrations.get(bank);
  if (!registered) return;
  const { account, ispb } = bank.subject;
  const { key } = registered;
  const body = { requestId: newId(), key, account: { ispb, ...account }, reason: "USER_REQUESTED" } as const;
  await bank.call(gatewayCalls.deleteEntry, { body });
}

/** A random key of the kit's account, registered once, with the id of its request. */
export function ownKey(bank: Bank): Promise<OwnKey> {
  const known = registrations.get(bank) ?? register(bank);
  registrations.set(bank, known);
  return known;
}

async function register(bank: Bank): Promise<OwnKey> {
  const { account, holder, ispb } = bank.subject;
  const body = {
    requestId: newId(),
    key: null,
    keyType: "EVP",
    owner: holder,
    account: { ispb, ...account, openedAt: new Date("2020-01-01T12:00:00Z") },
    reason: "USER_REQUESTED",
  } as const;
  return until(bank, "a key of the kit's account is active", async () => {
    const { key, status } = await bank.call(gatewayCalls.createEntry, { body });
    return status === "ACTIVE" ? { key, requestId: body.requestId } : undefined;
  });
}
