import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { timeAwake } from "./time-awake.ts";

const stand = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test("a pause of the process counts for half a second at most", () => {
  const time = timeAwake();
  stand(1_500);
  expect(time.ms).toBeLessThanOrEqual(500);
  expect(time.ms).toBeGreaterThan(400);
  time.stop();
});

test("time in which the process runs counts whole, since it was restarted", async () => {
  const time = timeAwake();
  await sleep(800);
  expect(time.ms).toBeGreaterThan(700);
  time.restart();
  expect(time.ms).toBeLessThan(100);
  time.stop();
});
