import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { utilizationMeter } from "./utilization.ts";

test("a working thread is busy, a waiting one is not, and earlier work does not count", async () => {
  const utilization = utilizationMeter();
  await pause(1);
  utilization();
  for (const until = performance.now() + 100; performance.now() < until;);
  await pause(1);
  expect(utilization()).toBeGreaterThan(0.7);
  await pause(200);
  expect(utilization()).toBeLessThan(0.5);
});
