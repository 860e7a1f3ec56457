import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearErrors, clearToasts, pauseToasts, shownToasts, toast } from "./toast.ts";

const texts = () => shownToasts().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

test("toasts stay as long as the specification says, the newest first", () => {
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

test("the same toast asked for again stands there once, and its time begins anew", () => {
  toast.error("sem conexão");
  vi.advanceTimersByTime(3_000);
  toast.error("sem conexão");
  expect(texts()).toEqual(["sem conexão"]);
  vi.advanceTimersByTime(3_999);
  expect(texts()).toEqual(["sem conexão"]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test("while the clocks are paused no toast goes, and afterwards each has the time that was left", () => {
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

test("errors go with their page; what says why the page changes stays for its time, and so does what is no error", () => {
  toast.error("da página");
  toast.error("sessão expirada", { stays: true });
  toast.success("feito");
  clearErrors();
  expect(texts()).toEqual(["feito", "sessão expirada"]);
  vi.advanceTimersByTime(4_000);
  expect(texts()).toEqual([]);
});
