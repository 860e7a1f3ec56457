import { act } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";

/** Replaces the clock for the rest of the test: time passes only with `pass`. */
export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
}

/** Lets time pass and waits until React has rendered. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/**
 * Waits until `seen` is true, for what takes no time by itself, such as an answer of the server. Every eighth try the
 * clock moves by a millisecond, for timers of 0 ms; so leave a margin of some milliseconds in what you measure
 * afterwards.
 */
export async function soon(seen: () => unknown): Promise<void> {
  let looks = 0;
  const look = async () => {
    looks += 1;
    await pass(looks % 8 === 0 ? 1 : 0);
    return Boolean(seen());
  };
  await expect.poll(look, { timeout: 8_000, interval: 2 }).toBe(true);
}

afterEach(() => void vi.useRealTimers());
