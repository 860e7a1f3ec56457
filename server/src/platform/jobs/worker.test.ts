import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { poll, type Wakes, wakeWorkers, type Worker } from "./worker.ts";

const nothing = Number.POSITIVE_INFINITY;

/** A worker with a pause of 20 ms, what it finds next, and when it looked. */
function aWorker(find: () => number, wakes: Wakes = new Set()) {
  const looks: number[] = [];
  const worker: Worker = poll("test", 20, { log: Fastify().log, works: () => true, wakes }, async () => {
    looks.push(performance.now());
    return find();
  });
  onTestFinished(() => worker.stop());
  return { looks, wakes };
}

test("a worker without work looks ever less often, until something is changed", async () => {
  const { looks, wakes } = aWorker(() => nothing);
  await sleep(2_000); // looks after 0, 20, 60, 140, 300, 620, 1260 and 2540 ms
  expect(looks.length).toBeLessThanOrEqual(7);
  const before = looks.length;
  wakeWorkers(wakes);
  await sleep(250);
  expect(looks.length).toBeGreaterThan(before + 1);
});

test("work that is found keeps the pause short, and wakes the others", async () => {
  const found = [0, 0, 0];
  const idle = aWorker(() => nothing);
  await sleep(1_000);
  const before = idle.looks.length;
  const { looks } = aWorker(() => found.shift() ?? nothing, idle.wakes);
  await expect.poll(() => looks.length).toBeGreaterThanOrEqual(5);
  await expect.poll(() => idle.looks.length, { timeout: 500 }).toBeGreaterThan(before);
});

test("work that is known to come is done at its time, not at the end of a longer pause", async () => {
  const due = performance.now() + 1_000;
  const { looks } = aWorker(() => Math.max(0, due - performance.now()));
  await expect.poll(() => looks.some((at) => at >= due)).toBe(true);
  expect(Math.min(...looks.filter((at) => at >= due)) - due).toBeLessThan(250);
  expect(looks.filter((at) => at < due).length).toBeLessThanOrEqual(7);
});

test("a worker that fails tries again after its own pause", async () => {
  let fails = 0;
  aWorker(() => {
    fails += 1;
    throw new Error("it fails");
  });
  await expect.poll(() => fails, { timeout: 2_000 }).toBeGreaterThan(10);
});
