import type { Bank } from "../bank.ts";
import { type Figure, figure } from "../figures.ts";
import { load, type Turn } from "../load.ts";
import { paying, prepareOrders } from "../orders.ts";
import { type Person, pin } from "../people.ts";
import { profile } from "../profile.ts";
import { requestBytes } from "../wire.ts";
import { maxOfYardstick, type Part, warmUp } from "./part.ts";

/** Pix payments between customers over HTTP, with TPC-B on the same cluster right before and right after. */
export const payments: Part = async ({ openBank, seconds, profile: isProfile }) => {
  const bank = await openBank({ profile: isProfile });
  const before = await bank.yardstick(seconds);
  const orders = await prepareOrders(bank, before * maxOfYardstick * (seconds + warmUp), "spread");
  const turn = paying(orders);
  if (isProfile) return profilePayments(bank, turn, seconds);
  const paid = await load(bank.port, turn, { seconds, warmUp });
  const after = await bank.yardstick(seconds);
  const yardstick = (before + after) / 2;
  console.log(`TPC-B before ${Math.round(before)}, after ${Math.round(after)}`);
  const pairs = await load(bank.port, lookingUpAndPaying(bank.people), { seconds, warmUp: 1 });
  await bank.expectBooksInOrder();
  return [
    figure("pgbench TPC-B, scale 10, 16 clients, prepared", yardstick, "tx/s"),
    figure("Pix payments, 32 connections, 1,000 accounts", paid.perSecond, "/s", yardstick),
    figure("Pix payment, p50", paid.p50, "ms"),
    figure("Pix payment, p99", paid.p99, "ms"),
    figure("look-up + payment pairs", pairs.perSecond, "/s", yardstick),
    figure("look-up + payment pair, p50", pairs.p50, "ms"),
    figure("look-up + payment pair, p99", pairs.p99, "ms"),
  ];
};

/** Where the time of a payment goes, and that of a look-up with its payment. */
async function profilePayments(bank: Bank, turn: Turn, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, one] of [
    ["payment", turn],
    ["look-up + payment", lookingUpAndPaying(bank.people)],
  ] as const) {
    await load(bank.port, one, { seconds: warmUp, warmUp: 0 });
    figures.push(...(await profile(what, bank, () => load(bank.port, one, { seconds, warmUp: 0 }))));
  }
  await bank.expectBooksInOrder();
  return figures;
}

/** A customer looks a key up and pays it, as the screen does: two calls in sequence. */
function lookingUpAndPaying(people: readonly Person[]): Turn {
  const lookUps = people.map(({ accountId, headers }, index) =>
    requestBytes({
      method: "POST",
      path: `/api/accounts/${accountId}/pix/key-info`,
      headers,
      body: { key: people[(index * 7 + 1) % people.length]?.key },
    }),
  );
  let next = 0;
  return async (wire) => {
    const index = next++ % people.length;
    const { accountId, headers } = people[index] as Person;
    const found = await wire.call(lookUps[index] as Buffer);
    if (found.status !== 200) throw new Error(`a look-up was answered with ${found.status} ${found.body}`);
    const { data } = JSON.parse(found.body) as { data: { id: string } };
    const body = { keyInfoId: data.id, amount: 0.5, pin, scheduledDate: null };
    const paid = await wire.call(
      requestBytes({ method: "POST", path: `/api/accounts/${accountId}/pix/payment`, headers, body }),
    );
    if (paid.status !== 200) throw new Error(`a payment was answered with ${paid.status} ${paid.body}`);
    return true;
  };
}
