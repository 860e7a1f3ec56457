import { setTimeout as sleep } from "node:timers/promises";
import type { RailAnswer } from "./rail.ts";

type Asking = Record<"submit" | "poll", (timeoutMs: number) => Promise<RailAnswer>>;

/**
 * Submits something to the network and asks for its answer until it is final, at most so many milliseconds. What the
 * network did not take, or did not answer in time, is pending.
 */
export async function awaitRail(withinMs: number, { submit, poll }: Asking): Promise<RailAnswer> {
  const deadline = performance.now() + withinMs;
  const left = () => Math.max(0, deadline - performance.now());
  let answer = await submit(left()).catch(stillPending);
  for (let wait = 50; answer.status === "pending" && wait < left(); wait = Math.min(500, wait * 2)) {
    await sleep(wait);
    answer = await poll(left()).catch(stillPending);
  }
  return answer;
}

const stillPending = (): RailAnswer => ({ status: "pending" });
