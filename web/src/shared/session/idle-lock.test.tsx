import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ana, anaIsRemembered, anaSignsIn, aurora, checking, open, refusal, theBank } from "../../testing/bank.tsx";
import { clearLocalSession, sessionState } from "./session.ts";

const minute = 60_000;
const bank = { "GET /tenants": { ...aurora, idleLockMinutes: 10 } };
const unlocks = { "POST /authenticate": { ...anaSignsIn, accounts: [checking], token: "another-token" } };
/** Lets the clock run, and everything that waits for it. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const lock = () => screen.queryByRole("dialog", { name: "Sessão bloqueada" });
const isHidden = () => document.documentElement.dataset["locked"] === "";

/** Ana signed in just now. */
const justSignedIn = () =>
  anaIsRemembered({ "token-expiration": new Date(Date.now() + 4 * 60 * minute).toISOString() });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.setItem("last-use", String(Date.now()));
  justSignedIn();
});
afterEach(() => {
  vi.useRealTimers();
  clearLocalSession();
});

test("after ten minutes without use the area is hidden; the password shows it again with what was typed", async () => {
  const requests = theBank({ ...bank, ...unlocks });
  const { user } = open("/account/change-password");
  const typed = await screen.findByLabelText<HTMLInputElement>("Nova senha");
  await user.type(typed, "meia-palavra");
  await pass(10 * minute - 6_000);
  expect([lock(), isHidden()]).toEqual([null, false]);
  await pass(7_000);
  expect(lock()).toBeTruthy();
  expect(isHidden()).toBe(true);
  await user.type(screen.getByLabelText("Senha"), "vitral123");
  await user.click(screen.getByRole("button", { name: "Desbloquear" }));
  await vi.waitFor(() => expect(lock()).toBeNull());
  expect([isHidden(), typed.isConnected, typed.value]).toEqual([false, true, "meia-palavra"]);
  expect(requests.find(({ call }) => call === "POST /authenticate")?.body).toEqual({
    document: ana.document,
    password: "vitral123",
  });
  expect(sessionState()).toMatchObject({ token: "another-token" });
});

test("the server locks the session too, and nothing is read while it is locked", async () => {
  const requests = theBank({ ...bank, ...unlocks, "POST /session/use": {}, "POST /session/lock": {} });
  const calls = () => requests.map(({ call }) => call);
  const { user } = open("/account/change-password");
  await user.type(await screen.findByLabelText("Nova senha"), "meia");
  expect(calls().filter((call) => call === "POST /session/use")).toHaveLength(1);
  await pass(11 * minute);
  expect(lock()).toBeTruthy();
  expect(calls().at(-1)).toBe("POST /session/lock");
  await pass(5 * minute);
  expect(calls().at(-1)).toBe("POST /session/lock");
  await user.type(screen.getByLabelText("Senha"), "vitral123");
  await user.click(screen.getByRole("button", { name: "Desbloquear" }));
  const unlocked = calls().lastIndexOf("POST /session/lock");
  await vi.waitFor(() =>
    expect(
      calls()
        .slice(unlocked)
        .some((call) => call.startsWith("GET /accounts/")),
    ).toBe(true),
  );
  expect(requests.at(-1)?.headers.get("authorization")).toBe("Bearer another-token");
});

test("use keeps the area open, but does not open a locked one", async () => {
  theBank(bank);
  const { user } = open("/account/change-password");
  await screen.findByLabelText("Nova senha");
  for (let turn = 0; turn < 4; turn += 1) {
    await pass(6 * minute);
    await user.keyboard("a");
    expect(lock()).toBeNull();
  }
  await pass(11 * minute);
  await user.keyboard("a");
  await pass(minute);
  expect(lock()).toBeTruthy();
});

test("a reload leaves it locked, and a wrong password is reported at its field", async () => {
  theBank({ ...bank, "POST /authenticate": refusal(401, "WRONG_CREDENTIALS", "CPF/CNPJ ou senha incorretos.") });
  anaIsRemembered({ "token-expiration": new Date(Date.now() + 100 * minute).toISOString() });
  localStorage.setItem("last-use", String(Date.now() - 11 * minute));
  const { user } = open("/account/change-password");
  await vi.waitFor(() => expect(lock()).toBeTruthy());
  await user.type(screen.getByLabelText("Senha"), "errada123");
  await user.click(screen.getByRole("button", { name: "Desbloquear" }));
  expect(await screen.findByText("Senha incorreta.")).toBeTruthy();
  expect(lock()).toBeTruthy();
});

test("a machine that slept is locked when it wakes up", async () => {
  theBank(bank);
  open("/account/change-password");
  await screen.findByLabelText("Nova senha");
  vi.setSystemTime(Date.now() + 30 * minute);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(lock()).toBeTruthy();
});

test("a bank without the rule never locks", async () => {
  theBank();
  open("/account/change-password");
  await screen.findByLabelText("Nova senha");
  await pass(60 * minute);
  expect(lock()).toBeNull();
});

test("a session that the server locked shows the lock at once, and a reload keeps it", async () => {
  const locked = refusal(401, "SESSION_LOCKED", "Sua sessão está bloqueada por falta de uso.");
  const requests = theBank({ ...bank, [`GET /accounts/${checking.id}`]: locked });
  open("/account/change-password");
  await vi.waitFor(() => expect(lock()).toBeTruthy());
  expect(requests.map(({ call }) => call)).toContain("POST /session/lock");
  expect(Number(localStorage.getItem("locked-at"))).toBeGreaterThan(0);
});
