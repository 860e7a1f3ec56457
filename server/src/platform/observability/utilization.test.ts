import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { utilizationMeter } from "./utilization.ts";

test("a working thread is busy, a waiting one is not, and earlier work does not count", async () => {
  const utilization = utilizationMeter();
  await pause(200);
  utilization();
  // Without a wait in it, which a busy machine makes longer.
  for (const until = performance.now() + 100; performance.now() < until;);
  expect(utilization()).toBeGreaterThan(0.9);
  await vi.waitFor(async () => {
    await pause(200);
    expect(utilization()).toBeLessThan(0.5);
  });
});
