import { act } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";

/** Stops the clock: from here on time passes only when `pass` says so, until the test is over. */
export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
}

/** Lets so many milliseconds pass, and the screen follow. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/**
 * Waits for what takes no time of its own, such as an answer of the bank. The clock moves by a millisecond at every
 * eighth look, for what was put off until "at once"; what is measured afterwards needs a margin of some milliseconds.
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
