import { setTimeout as sleep } from "node:timers/promises";
import type { Bank } from "../bank.ts";
import { type Figure, figure, median, quantile } from "../figures.ts";
import { load, type Turn } from "../load.ts";
import { lookingUpAndPaying, paced } from "../paying.ts";
import { type Person, pin } from "../people.ts";
import { aSlowGateway } from "../slow-gateway.ts";
import { requestBytes, type Wire } from "../wire.ts";
import type { Part } from "./part.ts";

const turns = 5;
/** Payments a second between customers of the bank, and customers who pay people of another bank all the time. */
const [perSecond, outside] = [150, 32];
/** Null: no payments to another bank. */
const manners = {
  "no payments to other banks": null,
  "a slow gateway": { lookUpMs: 3_000, orderMs: 3_000 },
  "a silent gateway": { lookUpMs: 300, orderMs: Infinity },
} as const;
type Name = keyof typeof manners;
const names = Object.keys(manners) as Name[];

/**
 * Payments between customers of one bank, while others pay people of another bank through a gateway that is slow, or
 * that answers look-ups alone, so that their payments stay pending; beside the same without those: five turns each, by
 * turns. `peer` is without. Fails where the gateway got too few calls to be a load.
 */
export const gateway: Part = async ({ openBank, seconds }) => {
  const slow = await aSlowGateway();
  try {
    const bank = await openBank({ env: slow.env });
    const measured = new Map<Name, { p50: number; p99: number }[]>();
    for (let turn = 0; turn < turns; turn += 1)
      for (const name of turn % 2 === 0 ? names : names.toReversed()) {
        if (manners[name]) slow.behave(manners[name]);
        slow.takeCounts();
        const times = await payments(bank, seconds, manners[name] !== null);
        const { lookUps, orders } = slow.takeCounts();
        const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
        measured.set(name, [...(measured.get(name) ?? []), { p50, p99 }]);
        console.log(
          `${name}: ${times.length} payments, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms; ` +
            `the gateway got ${lookUps} look-ups, ${orders} orders`,
        );
        if (manners[name] && (lookUps < outside || orders === 0)) throw new Error("the gateway got too few calls");
      }
    await bank.expectBooksInOrder();
    const middle = (name: Name, q: "p50" | "p99") => median((measured.get(name) ?? []).map((one) => one[q]));
    return names.flatMap((name): Figure[] =>
      (["p50", "p99"] as const).map((q) =>
        figure(`payment within the bank beside ${name}, ${q}`, middle(name, q), "ms", middle(names[0] as Name, q)),
      ),
    );
  } finally {
    slow.close();
  }
};

/** How long the payments within the bank took, in milliseconds, in order. */
async function payments({ people, port }: Bank, seconds: number, withOthers: boolean): Promise<number[]> {
  let isOver = false;
  const others = withOthers
    ? load(
        port,
        payingOutside(people.slice(0, outside), () => isOver),
        { connections: outside, warmUp: 0, seconds: 1e6 },
      )
    : null;
  const times: number[] = [];
  const pay = paced(perSecond, lookingUpAndPaying(people.slice(outside), times), () => isOver);
  const timer = setTimeout(() => (isOver = true), (seconds + 1) * 1_000);
  try {
    await load(port, pay, { connections: 8, warmUp: 1, seconds: seconds + 5 });
  } finally {
    clearTimeout(timer);
    isOver = true;
    await others;
  }
  return times.sort((a, b) => a - b);
}

/** A customer pays somebody of another bank, which gives the look-up's tokens back; whatever is answered, another. */
function payingOutside(people: readonly Person[], isOver: () => boolean): Turn {
  let next = 0;
  return async (wire) => {
    if (isOver()) return false;
    const { accountId, headers } = people[next++ % people.length] as Person;
    const post = (call: string, body: object) =>
      wire.call(requestBytes({ method: "POST", path: `/api/accounts/${accountId}/pix/${call}`, headers, body }));
    await payOnce(post, `pessoa-${next}@exemplo.com.br`);
    await sleep(20);
    return true;
  };
}

async function payOnce(post: (call: string, body: object) => ReturnType<Wire["call"]>, key: string): Promise<void> {
  const found = await post("key-info", { key });
  if (found.status !== 200) return;
  const { data } = JSON.parse(found.body) as { data: { id: string } };
  await post("payment", { keyInfoId: data.id, amount: 0.01, pin, scheduledDate: null });
}
