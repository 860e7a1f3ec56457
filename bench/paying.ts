import { setTimeout as sleep } from "node:timers/promises";
import type { Turn } from "./load.ts";
import { type Person, pin } from "./people.ts";
import { requestBytes } from "./wire.ts";

/** Begins so many turns a second over all connections together, until `isDone`. */
export function paced(perSecond: number, turn: Turn, isDone: () => boolean): Turn {
  let slot = performance.now();
  return async (wire) => {
    slot = Math.max(slot + 1_000 / perSecond, performance.now() - 1_000);
    await sleep(Math.max(0, slot - performance.now()));
    return !isDone() && (await turn(wire));
  };
}

/** A customer looks a key up and pays it; `times` gets how long each payment took, in milliseconds. */
export function lookingUpAndPaying(people: readonly Person[], times: number[] = []): Turn {
  let next = 0;
  return async (wire) => {
    const index = next++ % people.length;
    const { accountId, headers } = people[index] as Person;
    const path = `/api/accounts/${accountId}/pix`;
    const key = people[(index * 7 + 1) % people.length]?.key;
    const found = await wire.call(requestBytes({ method: "POST", path: `${path}/key-info`, headers, body: { key } }));
    if (found.status !== 200) throw new Error(`a look-up was answered with ${found.status} ${found.body}`);
    const { data } = JSON.parse(found.body) as { data: { id: string } };
    const body = { keyInfoId: data.id, amount: 0.01, pin, scheduledDate: null };
    const order = requestBytes({ method: "POST", path: `${path}/payment`, headers, body });
    const sent = performance.now();
    const paid = await wire.call(order);
    if (paid.status !== 200) throw new Error(`a payment was answered with ${paid.status} ${paid.body}`);
    times.push(performance.now() - sent);
    return true;
  };
}
