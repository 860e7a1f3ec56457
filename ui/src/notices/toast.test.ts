import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearErrors, clearToasts, pauseToasts, shownToasts, toast } from "./toast.ts";

const texts = () => shownToasts().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

test("toasts are shown as long as the specification says, the newest first", () => {
  toast.error("erro");
  toast.blank("nota");
  toast.success("feito");
  const loading = toast.loading("enviando");
  expect(texts()).toEqual(["enviando", "feito", "nota", "erro"]);
  vi.advanceTimersByTime(1_999);
  expect(texts()).toHaveLength(4);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(["enviando", "nota", "erro"]);
  vi.advanceTimersByTime(1_999);
  expect(texts()).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(["enviando"]);
  vi.advanceTimersByTime(600_000);
  toast.dismiss(loading);
  expect(texts()).toEqual([]);
});

test("the same toast is shown only once, and its time starts again", () => {
  toast.error("sem conexão");
  vi.advanceTimersByTime(3_000);
  toast.error("sem conexão");
  expect(texts()).toEqual(["sem conexão"]);
  vi.advanceTimersByTime(3_999);
  expect(texts()).toEqual(["sem conexão"]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test("paused toasts are not dismissed, and then have their remaining time", () => {
  toast.error("antes");
  vi.advanceTimersByTime(3_000);
  pauseToasts(true);
  toast.success("durante");
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(["durante", "antes"]);
  pauseToasts(false);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual(["durante"]);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
});

test("errors are dismissed with their page, unless they explain its change; others stay", () => {
  toast.error("da página");
  toast.error("sessão expirada", { stays: true });
  toast.success("feito");
  clearErrors();
  expect(texts()).toEqual(["feito", "sessão expirada"]);
  vi.advanceTimersByTime(4_000);
  expect(texts()).toEqual([]);
});
