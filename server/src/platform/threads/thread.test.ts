import { expect, test } from "vitest";
import { Thread } from "./thread.ts";

const script = new URL("../../../test/threads/kept-fault-worker.ts", import.meta.url);

test("a thread where a job failed is replaced, and what it does beside is done or fails by itself", async () => {
  const thread = new Thread<"break" | "work", never, string>(script, { maxSilenceMs: 30_000, idleMs: 60_000 });
  const all = async (job: "break" | "work") => {
    const parts = [];
    for await (const part of thread.parts(job)) parts.push(part);
    return parts;
  };
  const beside = thread.parts("work");
  expect((await beside.next()).value).toBe("begun");
  await expect(all("break")).rejects.toThrow("it aborted");
  expect(await all("work")).toEqual(["begun", "done"]);
  await expect(beside.next()).rejects.toThrow("it aborted");
  expect(await all("work")).toEqual(["begun", "done"]);
});
