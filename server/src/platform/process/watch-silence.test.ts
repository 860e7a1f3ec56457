import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { channelTo } from "./channel.ts";
import { watchSilence } from "./watch-silence.ts";

test("a process that says that it lives is left alone, one that stands still is told of once", async () => {
  const child = fork(join(import.meta.dirname, "../../../test/lives.ts"), { serialization: "advanced" });
  onTestFinished(() => void child.kill("SIGKILL"));
  const channel = channelTo(child, {});
  await channel.ask("lives", 60_000);
  let silences = 0;
  const watch = watchSilence(channel, { everyMs: 50, longestMs: 700, onSilence: () => (silences += 1) });
  onTestFinished(() => watch.stop());
  await sleep(1_500);
  expect(silences).toBe(0);
  child.kill("SIGSTOP");
  await expect.poll(() => silences, { timeout: 20_000 }).toBe(1);
  await sleep(1_000);
  expect(silences).toBe(1);
});
