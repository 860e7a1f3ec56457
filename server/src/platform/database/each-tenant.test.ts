import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { forEachTenant, shareAmong } from "./each-tenant.ts";
import { currentTenant } from "./tenancy.ts";

test("each tenant runs with its own context, also after one that fails; all faults are thrown", async () => {
  const seen: string[] = [];
  const round = forEachTenant(["a", "b", "c", "d"], async (id) => {
    seen.push(`${id} as ${currentTenant("nobody")}`);
    if (id === "b") throw new Error("of b");
    if (id === "c") throw new AggregateError([new Error("of c 1"), new Error("of c 2")]);
  });
  const failed = await round.catch((error: AggregateError) => error.errors.map((one: Error) => one.message).sort());
  expect(failed).toEqual(["of b", "of c 1", "of c 2"]);
  expect(seen.sort()).toEqual(["a as a", "b as b", "c as c", "d as d"]);
});

test("no tenant is always first", async () => {
  const first = new Set<string>();
  for (let round = 0; round < 200; round += 1) {
    const seen: string[] = [];
    await forEachTenant(["a", "b", "c"], async (id) => seen.push(id));
    first.add(seen[0] ?? "");
  }
  expect([...first].sort()).toEqual(["a", "b", "c"]);
  await forEachTenant([], async () => expect.unreachable());
});

test("at most so many tenants run at once, each runs, and a fault stops none", async () => {
  const seen: string[] = [];
  let [inFlight, max] = [0, 0];
  const round = forEachTenant(
    ["a", "b", "c", "d", "e", "f", "g"],
    async (id) => {
      max = Math.max(max, (inFlight += 1));
      await sleep(5);
      inFlight -= 1;
      seen.push(`${id} as ${currentTenant("nobody")}`);
      if (id === "b") throw new Error("of b");
    },
    (faults) => `${faults} failed`,
    3,
  );
  await expect(round).rejects.toThrow("1 failed");
  expect([max, seen.sort()]).toEqual([3, ["a", "b", "c", "d", "e", "f", "g"].map((id) => `${id} as ${id}`)]);
});

test("work is shared among tenants: never above the total, nothing unused while some wait", async () => {
  const heaps = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(heaps, fc.integer({ min: 0, max: 120 }), async (waiting, units) => {
      const done = new Map<string, number>();
      const spent = await shareAmong(
        waiting.map((_, index) => String(index)),
        units,
        async (id, max) => {
          const some = Math.min(max, waiting[Number(id)] ?? 0);
          done.set(id, some);
          return some;
        },
      );
      expect(spent).toBe([...done.values()].reduce((sum, some) => sum + some, 0));
      expect(spent).toBeLessThanOrEqual(units);
      const fair = Math.floor(units / waiting.length);
      for (const [index, heap] of waiting.entries()) {
        expect(done.get(String(index)) ?? 0).toBeGreaterThanOrEqual(Math.min(heap, fair));
      }
    }),
  );
});
