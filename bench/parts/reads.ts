import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import type { Bank } from "../bank.ts";
import { figure } from "../figures.ts";
import { spreadOverHalfAYear } from "../history.ts";
import { load, type Load, type Turn } from "../load.ts";
import { paying, prepareOrders } from "../orders.ts";
import type { Person } from "../people.ts";
import { requestBytes } from "../wire.ts";
import { maxOfYardstick, type Part, warmUp } from "./part.ts";

/** What customers read, beside the payments of the same run: right before the reads and right after. */
export const reads: Part = async ({ openBank, seconds }) => {
  const bank = await openBank();
  const before = await payFor(bank, seconds);
  await bank.expectBooksInOrder();
  await spreadOverHalfAYear(bank.owner, bank.tenantId);
  const today = saoPauloDay(new Date());
  const days = `page=0&startDate=${addDays(today, -99)}&endDate=${addDays(today, -10)}`;
  const measured: [name: string, Load][] = [];
  for (const [name, rest] of [
    ["balance", ""],
    ["statement page", "/transactions?page=0"],
    ["90 days of the statement", `/transactions?${days}`],
  ] as const) {
    measured.push([name, await load(bank.port, reading(bank.people, rest), { seconds, warmUp })]);
  }
  const after = await payFor(bank, seconds);
  const paid = (before.perSecond + after.perSecond) / 2;
  console.log(`payments before ${Math.round(before.perSecond)}, after ${Math.round(after.perSecond)}`);
  return [
    figure("Pix payments beside the reads", paid, "/s"),
    ...measured.flatMap(([name, { perSecond, p50, p99 }]) => [
      figure(name, perSecond, "/s", paid),
      figure(`${name}, p50`, p50, "ms"),
      figure(`${name}, p99`, p99, "ms"),
    ]),
  ];
};

async function payFor(bank: Bank, seconds: number): Promise<Load> {
  const yardstick = await bank.yardstick(Math.min(seconds, 5));
  const orders = await prepareOrders(bank, yardstick * maxOfYardstick * (seconds + warmUp), "spread");
  return load(bank.port, paying(orders), { seconds, warmUp });
}

/** The same call by one customer after the other; any answer but 200 ends the run. */
function reading(people: readonly Person[], rest: string): Turn {
  const requests = people.map(({ accountId, headers }) =>
    requestBytes({ method: "GET", path: `/api/accounts/${accountId}${rest}`, headers }),
  );
  let next = 0;
  return async (wire) => {
    const answer = await wire.call(requests[next++ % requests.length] as Buffer);
    if (answer.status !== 200) throw new Error(`a read was answered with ${answer.status} ${answer.body}`);
    return true;
  };
}
