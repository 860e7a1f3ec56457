import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

/** Makes the screen so many pixels wide until the test ends. */
export function aScreenOf(width: number): void {
  const resized = () => act(() => void window.dispatchEvent(new Event("resize")));
  vi.stubGlobal("innerWidth", width);
  resized();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    resized();
  });
}
