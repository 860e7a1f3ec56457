import { sql } from "kysely";
import type { Bank } from "./bank.ts";
import { sum } from "./verdict.ts";
import type { Arrived } from "./sinks.ts";

export type Messages = {
  owed: number;
  /** Owed for a payment, or requested, and not arrived. */
  messagesLost: number;
  /** Arrived more than once: the outbox promises at least once, each copy with the same id. */
  copies: number;
};

/**
 * Compares what every payment owes (an e-mail to the payer, one to a payee of ours) and `sms` with the outbox and with
 * what arrived.
 */
export async function messagesOf(bank: Bank, arrived: Arrived, sms: number): Promise<Messages> {
  const { payments, receipts, outbox } = await bank.query(async (db) => ({
    payments: (
      await sql<Payment>`
      select p.status, p.account_id as payer, l.payee_account_id as payee
        from pix_payment p join pix_look_up l on l.tenant_id = p.tenant_id and l.id = p.look_up_id`.execute(db)
    ).rows,
    receipts: (await sql<{ payee: string }>`select account_id as payee from pix_receipt`.execute(db)).rows,
    outbox: (await sql<StoredMessage>`select id, template, recipient from outbox`.execute(db)).rows,
  }));
  const addressOf = new Map(bank.people.map(({ accountId, key }) => [accountId, key]));
  const owed = payments.flatMap(({ status, payer, payee }) => {
    const own = `${status === "SETTLED" ? "payment-sent" : "payment-failed"} ${addressOf.get(payer)}`;
    return payee === null ? [own] : [own, `payment-received ${addressOf.get(payee)}`];
  });
  owed.push(...receipts.map(({ payee }) => `payment-received ${addressOf.get(payee)}`));
  owed.push(...Array.from({ length: sms }, () => "phone-code"));
  const stored = outbox.map(({ template, recipient }) =>
    template === "phone-code" ? template : `${template} ${recipient}`,
  );
  const [owedOf, storedOf] = [tally(owed), tally(stored)];
  const neverStored = sum([...owedOf].map(([what, many]) => Math.max(0, many - (storedOf.get(what) ?? 0))));
  const storedTooOften = sum([...storedOf].map(([what, many]) => Math.max(0, many - (owedOf.get(what) ?? 0))));
  const neverArrived = outbox.filter(({ id }) => !arrived.has(id)).length;
  return {
    owed: owed.length,
    messagesLost: neverStored + neverArrived,
    copies: storedTooOften + sum([...arrived.values()].map((many) => many - 1)),
  };
}

type Payment = { status: string; payer: string; payee: string | null };
type StoredMessage = { id: string; template: string; recipient: string };

function tally(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
