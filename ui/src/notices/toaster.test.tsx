import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pass, soon, stopTheClock } from "../testing/clock.ts";
import { toast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

const seen = () => screen.queryAllByText(/^aviso /);
const texts = () => seen().map(({ textContent }) => textContent);
const board = () => screen.getByRole("region", { name: "Avisos" });

beforeEach(() => {
  stopTheClock();
  render(
    <>
      <button type="button">Confirmar</button>
      <Toaster />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("at most twenty toasts are shown at a time; the newest are", async () => {
  const ids = Array.from({ length: 22 }, (_, index) => toast.loading(`aviso ${index + 1}`));
  await soon(() => seen().length === 20);
  expect(texts()).toContain("aviso 22");
  expect(texts()).not.toContain("aviso 2");
  for (const id of ids) toast.dismiss(id);
  await soon(() => seen().length === 0);
});

test("an error stays for 4000 ms, a success for 2000, a loading toast until removed", async () => {
  toast.error("aviso de erro");
  toast.success("aviso de sucesso");
  const loading = toast.loading("aviso de espera");
  await soon(() => seen().length === 3);
  await pass(1_900);
  expect(seen()).toHaveLength(3);
  await pass(200);
  expect(texts()).not.toContain("aviso de sucesso");
  await pass(1_800);
  expect(texts()).toContain("aviso de erro");
  await pass(200);
  expect(texts()).toEqual(["aviso de espera"]);
  await pass(60_000);
  expect(texts()).toEqual(["aviso de espera"]);
  toast.dismiss(loading);
  await soon(() => seen().length === 0);
});

test("the region of the toasts is polite and exists before the first toast", () => {
  expect(board().getAttribute("aria-live")).toBe("polite");
  expect(board().textContent).toBe("");
});

test("dialogs learn how much of the top the toasts cover, and that it is free again", async () => {
  const room = () => document.documentElement.style.getPropertyValue("--notices");
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(86);
  expect(room()).toBe("0px");
  toast.success("aviso de sucesso");
  await soon(() => room() === "86px");
  await pass(2_100);
  expect(room()).toBe("0px");
});

test("a toast stays while the pointer is on it", async () => {
  toast.error("aviso de erro");
  await soon(() => seen().length === 1);
  fireEvent.pointerEnter(board());
  await pass(60_000);
  expect(texts()).toEqual(["aviso de erro"]);
  fireEvent.pointerLeave(board());
  await pass(4_100);
  expect(texts()).toEqual([]);
});

test("F6 moves the focus to the toasts, and closing one moves it back", async () => {
  const confirm = screen.getByRole("button", { name: "Confirmar" });
  confirm.focus();
  toast.error("aviso de erro");
  await soon(() => seen().length === 1);
  fireEvent.keyDown(confirm, { key: "F6" });
  const close = screen.getByRole("button", { name: "Fechar aviso" });
  expect(document.activeElement).toBe(close);
  await pass(60_000);
  expect(texts()).toEqual(["aviso de erro"]);
  fireEvent.click(close);
  await soon(() => seen().length === 0);
  expect(document.activeElement).toBe(confirm);
  toast.success("aviso de sucesso");
  await pass(2_100);
  expect(texts()).toEqual([]);
});

test("a swipe upwards or to the right closes a toast, a tap does not", async () => {
  toast.loading("aviso de espera");
  await soon(() => seen().length === 1);
  const [shown] = seen();
  if (!shown) throw new Error("no toast");
  fireEvent.pointerDown(shown, { clientX: 100, clientY: 50 });
  fireEvent.pointerUp(shown, { clientX: 102, clientY: 50 });
  await pass(10);
  expect(seen()).toHaveLength(1);
  fireEvent.pointerDown(shown, { clientX: 100, clientY: 60 });
  fireEvent.pointerUp(shown, { clientX: 100, clientY: 10 });
  await soon(() => seen().length === 0);
});
