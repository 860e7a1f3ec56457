import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NearScreen } from "./near-screen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("what is far below appears when its place comes near, and stays", () => {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  const stopped = vi.fn();
  class Observer {
    constructor(reportTo: typeof report) {
      report = reportTo;
    }
    observe = () => undefined;
    disconnect = stopped;
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  render(<NearScreen waiting="espera">chegou</NearScreen>);
  expect(screen.getByText("espera")).toBeTruthy();
  act(() => report([{ isIntersecting: false }]));
  expect(screen.queryByText("chegou")).toBeNull();
  act(() => report([{ isIntersecting: true }]));
  expect(screen.getByText("chegou")).toBeTruthy();
  expect(stopped).toHaveBeenCalledOnce();
});
