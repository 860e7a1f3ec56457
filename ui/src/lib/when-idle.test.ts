import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("code is loaded ahead once the screen is shown and the browser has nothing to do", () => {
  const load = vi.fn();
  vi.stubGlobal("requestIdleCallback", (run: () => void) => window.setTimeout(run, 500));
  whenIdle(load);
  vi.advanceTimersByTime(1_400);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(load).toHaveBeenCalledOnce();
});

test("a browser that cannot tell when it is idle loads it after a second", () => {
  const load = vi.fn();
  vi.stubGlobal("requestIdleCallback", undefined);
  whenIdle(load);
  vi.advanceTimersByTime(1_000);
  expect(load).toHaveBeenCalledOnce();
});

test.each([500, 1_200])("a screen that is left after %i ms loads nothing for itself", (left) => {
  const load = vi.fn();
  vi.stubGlobal("requestIdleCallback", (run: () => void) => window.setTimeout(run, 500));
  vi.stubGlobal("cancelIdleCallback", (id: number) => window.clearTimeout(id));
  const cancel = whenIdle(load);
  vi.advanceTimersByTime(left);
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(load).not.toHaveBeenCalled();
});
