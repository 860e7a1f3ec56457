import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { batchedQueries } from "./batched-queries.ts";
import type { Db } from "../database/db.ts";

const db = {} as Db;

/** Doubles numbers; `asked` has the orders of each batch. `before` runs before an answer. */
function doubling(before: (orders: readonly number[]) => Promise<void> | void = () => {}, maxStalled = 100) {
  const asked: (readonly number[])[] = [];
  const read = batchedQueries<number, { double: number }>(
    async (_db, _tenant, orders) => {
      asked.push(orders);
      await before(orders);
      return orders.map((order, index) => ({ ordinal: index + 1, double: order * 2 }));
    },
    { maxStalled },
  );
  const doubled = async (tenant: string, order: number) => (await read(db, tenant, order)).map(({ double }) => double);
  return { asked, doubled };
}
const upTo = (many: number) => Array.from({ length: many }, (_, index) => index + 1);

test("reads of one moment are one batch of their tenant, and each gets its own answer", async () => {
  const { asked, doubled } = doubling();
  const answers = await Promise.all([...upTo(3).map((order) => doubled("aurora", order)), doubled("ipe", 9)]);
  expect(answers).toEqual([[2], [4], [6], [18]]);
  expect(asked).toEqual([[1, 2, 3], [9]]);
});

test("a batch has at most 32 reads, and two batches are in flight", async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const { asked, doubled } = doubling(() => answered);
  const answers = upTo(100).map((order) => doubled("aurora", order));
  await sleep(20);
  expect(asked.map((orders) => orders.length)).toEqual([32, 32]);
  resolve();
  expect((await Promise.all(answers)).flat()).toEqual(upTo(100).map((order) => order * 2));
  expect(asked.map((orders) => orders.length)).toEqual([32, 32, 32, 4]);
});

test("a few reads wait for the batch before them", async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const { asked, doubled } = doubling(() => answered);
  const first = doubled("aurora", 1);
  await sleep(10);
  const others = [doubled("aurora", 2), doubled("aurora", 3)];
  await sleep(10);
  expect(asked).toEqual([[1]]);
  resolve();
  await Promise.all([first, ...others]);
  expect(asked).toEqual([[1], [2, 3]]);
});

test("a batch that hangs holds up no read for longer than a quarter of a second", async () => {
  const { asked, doubled } = doubling((orders) => (orders.includes(1) ? new Promise<void>(() => {}) : undefined));
  void doubled("aurora", 1);
  await sleep(10);
  expect(await doubled("aurora", 2)).toEqual([4]);
  expect(asked).toEqual([[1], [2]]);
});

test("a read that fails takes no other with it", async () => {
  const { asked, doubled } = doubling((orders) => {
    if (orders.includes(2)) throw new Error("lost");
  });
  const answers = await Promise.allSettled(upTo(3).map((order) => doubled("aurora", order)));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(asked).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test("a batch that may have been written is not asked again, and all its orders fail", async () => {
  let asked = 0;
  const write = batchedQueries<number, object>(
    async () => {
      asked += 1;
      throw new Error("lost");
    },
    { canRepeat: () => false },
  );
  const answers = await Promise.allSettled(upTo(3).map((order) => write(db, "aurora", order)));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(asked).toBe(1);
});

test("while four batches are stalled, no further one is sent in place of one that stalls", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { asked, doubled } = doubling(() => new Promise<void>(() => {}), 4);
  for (const order of upTo(1_000)) void doubled("aurora", order);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(6);
});

test("the orders of a batch that failed are asked again four at once at most", async () => {
  let [atOnce, max] = [0, 0];
  const { doubled } = doubling(async (orders) => {
    if (orders.length > 1) throw new Error("lost");
    max = Math.max(max, (atOnce += 1));
    await sleep(5);
    atOnce -= 1;
  });
  void doubled("aurora", 0);
  await sleep(1);
  const answers = upTo(20).map((order) => doubled("aurora", order));
  expect(await Promise.all(answers)).toEqual(upTo(20).map((order) => [order * 2]));
  expect(max).toBeLessThanOrEqual(5);
});
