import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { pass, soon, stopTheClock } from "../testing/clock.ts";
import { ToastHost } from "./toast-host.tsx";
import { toast } from "./toast.ts";

/** What a customer sees: the board hides what is over its limit. */
const seen = () => screen.queryAllByText(/^aviso /).filter((text) => !text.closest("[data-limited]"));
const texts = () => seen().map(({ textContent }) => textContent);

afterEach(cleanup);

test("at most twenty notices are shown at a time; the newest are", async () => {
  stopTheClock();
  render(<ToastHost />);
  const ids = Array.from({ length: 22 }, (_, index) => toast.loading(`aviso ${index + 1}`));
  await soon(() => screen.queryAllByText(/^aviso /).length === 22);
  expect(seen()).toHaveLength(20);
  expect(texts()).toContain("aviso 22");
  expect(texts()).not.toContain("aviso 2");
  for (const id of ids) toast.dismiss(id);
  await soon(() => seen().length === 0);
});

test("an error stays for 4000 ms, a success for 2000, and what loads until it is taken away", async () => {
  stopTheClock();
  render(<ToastHost />);
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
