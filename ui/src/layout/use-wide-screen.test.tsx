import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aScreenOf } from "../testing/screen-width.ts";
import { useWideScreen } from "./use-wide-screen.ts";

const Word = () => (useWideScreen() ? "wide" : "narrow");

test("a screen becomes wide or narrow with its window", () => {
  aScreenOf(1280);
  render(<Word />);
  expect(screen.getByText("wide")).toBeTruthy();
  aScreenOf(360);
  expect(screen.getByText("narrow")).toBeTruthy();
});

test("the width is not measured again at each render, because that makes the browser compute all styles", () => {
  const view = render(<Word />);
  const measure = vi.spyOn(window, "getComputedStyle");
  for (let times = 0; times < 20; times += 1) act(() => view.rerender(<Word key={times} />));
  expect(measure).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event("resize")));
  expect(measure).toHaveBeenCalledOnce();
});
