import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Bank } from "../bank.ts";
import { type Figure, figure } from "../figures.ts";
import { load } from "../load.ts";
import { paying, prepareOrders } from "../orders.ts";
import { maxOfYardstick, type Part, warmUp } from "./part.ts";

/** As Banco Aurora has them, and as Cooperativa Ipê has them (server/seed/brand-rules.ts); centavos. */
const off = { registeredDevices: false, refuseSuspectedPayees: false, nightPersonToPersonLimit: null };
const variants = {
  "no rule": {},
  "devices, none registered": { registeredDevices: true },
  "marks of suspicion": { refuseSuspectedPayees: true },
  "limits: of people at night, and own ones": { nightPersonToPersonLimit: 1_000_00 },
  "all of them": { registeredDevices: true, refuseSuspectedPayees: true, nightPersonToPersonLimit: 1_000_00 },
} as const;
type Variant = keyof typeof variants;
const names = Object.keys(variants) as Variant[];

/** A server takes a tenant's new rules after five seconds. */
const taken = 6_000;
/** Marks of people who are not paid here, so that the look-up has a table to search. */
const marks = 10_000;

/**
 * What each rule costs a payment: the same bank pays without rules and with each of them, forwards and backwards, so
 * that a machine that gets slower costs all alike. `peer` is the mean without rules.
 */
export const rules: Part = async ({ openBank, seconds }) => {
  const bank = await openBank();
  await insertMarks(bank.owner, bank.tenantId);
  // Twice as many as elsewhere: the yardstick is short.
  const many = (await bank.yardstick(3)) * 2 * maxOfYardstick * (seconds / 2 + warmUp);
  const measured = new Map<Variant, { perSecond: number[]; p99: number[] }>();
  for (const name of [...names, ...names.toReversed()]) {
    await setRules(bank, name);
    const orders = await prepareOrders(bank, many, "spread");
    await sleep(taken);
    const { perSecond, p99 } = await load(bank.port, paying(orders), { seconds: seconds / 2, warmUp });
    const so = measured.get(name) ?? { perSecond: [], p99: [] };
    measured.set(name, { perSecond: [...so.perSecond, perSecond], p99: [...so.p99, p99] });
  }
  await setRules(bank, "no rule");
  await bank.expectBooksInOrder();
  const mean = (all: readonly number[] = []) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const without = mean(measured.get("no rule")?.perSecond);
  return names.flatMap((name): Figure[] => {
    const { perSecond, p99 } = measured.get(name) ?? {};
    return [
      figure(`Pix payments, ${name}`, mean(perSecond), "/s", name === "no rule" ? null : without),
      figure(`Pix payment, ${name}, p99`, mean(p99), "ms"),
    ];
  });
};

/** The rules of a variant in force now; own limits are rows of each account. */
async function setRules({ owner, tenantId }: Bank, name: Variant): Promise<void> {
  const changes = { ...off, ...variants[name] };
  await owner.query(
    "update tenant set rules = (select jsonb_agg(version || $2::jsonb) from jsonb_array_elements(rules) version) where id = $1",
    [tenantId, JSON.stringify(changes)],
  );
  await owner.query("delete from account_terms where tenant_id = $1", [tenantId]);
  if (changes.nightPersonToPersonLimit === null) return;
  await owner.query(
    `insert into account_terms (tenant_id, account_id, day_limit_cents, night_limit_cents, transaction_limit_cents, night_start)
     select tenant_id, id, 400000, 90000, 150000, 22 from account where tenant_id = $1`,
    [tenantId],
  );
}

const insertMarks = (owner: pg.Client, tenantId: string) =>
  owner.query(
    `insert into suspicion_mark (tenant_id, id, document, source, marked_by, reason, marked_at)
     select $1, new_id(), lpad((90000000000 + n)::text, 11, '0'), 'DIRECTORY', 'Banco Sol', 'bench', now()
       from generate_series(1, $2::int) n`,
    [tenantId, marks],
  );
