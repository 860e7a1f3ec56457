import { setTimeout as sleep } from "node:timers/promises";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import type { CallInput } from "@vitral/protocol/call";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { sql } from "kysely";
import type { Books } from "../fault.ts";
import { allDone, sum } from "../verdict.ts";
import { type Installation, reserve } from "./installation.ts";
import type { Pair } from "./pair.ts";

/**
 * Compares the three books: both ledgers, and the network's reserves with its statements. `opening`: what `settledIn`
 * answered of each bank before the first payment.
 */
export async function booksOf({ banks, network }: Pair, opening: readonly number[]): Promise<Books> {
  const differences = await Promise.all(
    banks.map(async (bank, index) => {
      const { balance } = await bank.ask(gatewayCalls.getReserve, {}, { participant: bank.ispb, timeoutMs: 10_000 });
      return Math.abs((await settledIn(bank)) - (opening[index] ?? 0) - (balance - reserve));
    }),
  );
  const [reserves] = await network.rows<{ right: boolean }>(`select reserves_add_up() as "right"`);
  const unmatched = await Promise.all(banks.map(unmatchedOf));
  return {
    booksOff: sum(differences) + (reserves?.right ? 0 : 1),
    unmatched: sum(unmatched),
    pending: sum(await Promise.all(banks.map(pendingIn))) + (await pendingInNetwork(network)),
  };
}

/** Waits until nothing is under way in any of the three, nor lost on the way; false when the time is over. */
export async function allDoneIn({ banks, network }: Pair, timeoutMs: number): Promise<boolean> {
  const isDone = async () => {
    const here = await Promise.all(banks.map(pendingIn));
    if (sum(here) + (await pendingInNetwork(network)) > 0) return false;
    return sum(await Promise.all(banks.map(unmatchedOf))) === 0;
  };
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await sleep(500))
    if (await isDone())
      return (await Promise.all(banks.map((bank) => allDone(bank, deadline - performance.now())))).every(Boolean);
  return false;
}

/** What the settlement account in the ledger says that the institution has, in centavos. */
export async function settledIn(bank: Installation): Promise<number> {
  const { rows } = await bank.query((db) =>
    sql<{ cents: number }>`
      select coalesce(-sum(e.amount_cents), 0)::float8 as cents from ledger_account a
        join ledger_entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
       where a.kind = 'SETTLEMENT'`.execute(db),
  );
  return rows[0]?.cents ?? 0;
}

/** Payments, returns and suspended money that are not over. */
async function pendingIn(bank: Installation): Promise<number> {
  const { rows } = await bank.query((db) =>
    sql<{ pending: number }>`
      select ((select count(*) from pix_payment where status = 'PENDING')
            + (select count(*) from pix_refund where status = 'PENDING')
            + (select count(*) from pix_suspense where status = 'PENDING'))::int as pending`.execute(db),
  );
  return rows[0]?.pending ?? 0;
}

async function pendingInNetwork(network: Pair["network"]): Promise<number> {
  const [row] = await network.rows<{ pending: number }>(
    `select ((select count(*) from pix_order where status = 'ACSP')
           + (select count(*) from event where taken_at is null))::int as pending`,
  );
  return row?.pending ?? 0;
}

/** Lines of the network's statement without a row of the ledger, and the other way round; a wrong amount is both. */
async function unmatchedOf(bank: Installation): Promise<number> {
  const lines = await statementOf(bank);
  const { rows } = await bank.query((db) =>
    sql<{ line: string }>`
      select end_to_end || ' ' || -amount_cents as line from pix_payment
       where status = 'SETTLED' and payee_account_id is null
      union all select end_to_end || ' ' || amount_cents from pix_receipt
      union all select end_to_end || ' ' || case direction when 'MADE' then -amount_cents else amount_cents end
        from pix_refund where status = 'SETTLED'
      union all select end_to_end || ' ' || amount_cents from pix_suspense
      union all select return_id || ' ' || -amount_cents from pix_suspense where status = 'RETURNED'`.execute(db),
  );
  const here = rows.map(({ line }) => line);
  return missingIn(here, lines) + missingIn(lines, here);
}

/** How many lines of a list the other lacks; what stands twice in one must stand twice in both. */
function missingIn(list: readonly string[], lines: readonly string[]): number {
  const left = new Map<string, number>();
  for (const line of list) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const many = left.get(line) ?? 0;
    left.set(line, many - 1);
    return many <= 0;
  }).length;
}

/** The orders that the network settled for a bank yesterday and today: id and amount with its sign. */
async function statementOf({ ask, ispb }: Installation): Promise<string[]> {
  const lines: string[] = [];
  const today = saoPauloDay(new Date());
  for (const day of [addDays(today, -1), today]) {
    let after: string | null = null;
    do {
      const input: CallInput<typeof gatewayCalls.getStatement> = {
        params: { day },
        query: after === null ? {} : { after },
      };
      const page = await ask(gatewayCalls.getStatement, input, { participant: ispb, timeoutMs: 10_000 });
      // A deposit of the institution itself has a UUID.
      lines.push(...page.lines.filter(({ id }) => /^[ED]\d{8}/.test(id)).map(({ id, amount }) => `${id} ${amount}`));
      after = page.next;
    } while (after !== null);
  }
  return lines;
}
