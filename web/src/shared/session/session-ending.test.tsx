import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/query-client.ts";
import { ana, anaIsRemembered, anaSignsIn, checking, open, refusal, savings, theBank } from "../../testing/bank.tsx";
import { clearLocalSession, selectAccount, sessionState } from "./session.ts";

const warning = () => screen.findByRole("dialog", { name: "Sua sessão está terminando" });
const noWarning = () => expect(screen.queryByRole("dialog")).toBeNull();
const storage = (key: string | null) => act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
/** Lets the clock run, and everything that waits for it. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const again = { "POST /authenticate": { ...anaSignsIn, accounts: [checking, savings], token: "another-token" } };
const endsIn = (ms: number) => ({ "token-expiration": new Date(Date.now() + ms).toISOString() });

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  clearLocalSession();
});

describe("in the last minute of its four hours", () => {
  test("the warning is shown, and not earlier", async () => {
    theBank();
    anaIsRemembered(endsIn(90_000));
    open("/account/change-password");
    await screen.findByLabelText("Senha atual");
    noWarning();
    await pass(30_000);
    const dialog = await warning();
    expect(dialog.textContent).toMatch(/cada sessão dura 4 horas\. A sua termina às \d{2}:\d{2}\./);
    expect(document.activeElement).toBe(screen.getByLabelText("Senha"));
  });

  test("the password starts a new session, and account and fields stay", async () => {
    const requests = theBank(again);
    anaIsRemembered(endsIn(40_000));
    const { visit, user } = open("/account/change-password");
    await warning();
    act(() => selectAccount(savings.id));
    const typed = screen.getByLabelText<HTMLInputElement>("Nova senha");
    typed.value = "meia-palavra";
    await user.type(screen.getByLabelText("Senha"), "vitral123");
    await user.click(screen.getByRole("button", { name: "Continuar conectado" }));
    await vi.waitFor(noWarning);

    expect(requests.find(({ call }) => call === "POST /authenticate")?.body).toEqual({
      document: ana.document,
      password: "vitral123",
    });
    expect(sessionState()).toMatchObject({ token: "another-token", account: { id: savings.id } });
    expect(localStorage.getItem("token")).toBe("another-token");
    expect([visit.address, typed.isConnected, typed.value]).toEqual(["/account/change-password", true, "meia-palavra"]);
    await pass(60_000);
    expect(sessionState().name).toBe("signed-in");
    expect(requests.map(({ call }) => call)).not.toContain("POST /sign-out");
  });

  test("a wrong password is reported at its field, and the minute continues", async () => {
    theBank({ "POST /authenticate": refusal(401, "WRONG_CREDENTIALS", "CPF/CNPJ ou senha incorretos.") });
    anaIsRemembered(endsIn(30_000));
    const { user } = open("/account/change-password");
    await warning();
    await user.click(screen.getByRole("button", { name: "Continuar conectado" }));
    expect(await screen.findByText("Preencha sua senha")).toBeTruthy();
    await user.type(screen.getByLabelText("Senha"), "errada");
    await user.click(screen.getByRole("button", { name: "Continuar conectado" }));
    expect(await screen.findByText("Senha incorreta.")).toBeTruthy();
    expect(localStorage.getItem("token")).toBe("token-of-ana");
  });

  test("a closed warning is not shown again, and the end is reported", async () => {
    theBank();
    anaIsRemembered(endsIn(30_000));
    const { visit, user } = open("/account/change-password");
    await warning();
    await user.click(screen.getByRole("button", { name: "Fechar" }));
    await vi.waitFor(noWarning);
    await pass(10_000);
    noWarning();
    await pass(21_000);
    expect(await screen.findByText("Sessão expirada, faça login novamente")).toBeTruthy();
    expect(visit.address).toBe("/auth/login");
    expect(localStorage.length).toBe(0);
  });

  test("signing out at once is final", async () => {
    const requests = theBank();
    anaIsRemembered(endsIn(30_000));
    const { visit, user } = open("/account/change-password");
    await warning();
    await user.click(screen.getByRole("button", { name: "Sair agora" }));
    await vi.waitFor(() => expect(visit.address).toBe("/auth/login"));
    expect(requests.map(({ call }) => call)).toContain("POST /sign-out");
    noWarning();
  });
});

describe("the other tabs", () => {
  const stays = async () => {
    theBank();
    anaIsRemembered(endsIn(30_000));
    const opened = open("/account/change-password");
    await warning();
    return opened;
  };

  test("a session renewed in one tab is used by all, each with its own account", async () => {
    await stays();
    act(() => selectAccount(savings.id));
    queryClient.setQueryData(["seen"], 1);
    anaIsRemembered({ token: "another-token", ...endsIn(3_600_000) });
    storage("token");
    await vi.waitFor(noWarning);
    expect(sessionState()).toMatchObject({ token: "another-token", account: { id: savings.id } });
    expect(queryClient.getQueryData(["seen"])).toBe(1);
  });

  test("the session of another customer in one tab replaces that of the first in the others", async () => {
    await stays();
    queryClient.setQueryData(["seen"], 1);
    const bruno = { ...ana, id: "00000000-0000-4000-8000-000000000009", name: "Bruno Reis" };
    anaIsRemembered({ token: "of-bruno", user: JSON.stringify(bruno), ...endsIn(3_600_000) });
    storage("token");
    await vi.waitFor(noWarning);
    expect(sessionState()).toMatchObject({ token: "of-bruno", user: { name: "Bruno Reis" } });
    expect(queryClient.getQueryData(["seen"])).toBeUndefined();
  });

  test("a session that ends in one tab ends in all with a sentence", async () => {
    const { visit } = await stays();
    vi.setSystemTime(Date.now() + 29_500); // this tab's own timer is late
    localStorage.clear();
    storage("token");
    await vi.waitFor(() => expect(visit.address).toBe("/auth/login"));
    expect(await screen.findByText("Sessão expirada, faça login novamente")).toBeTruthy();
  });

  test("a page from the back-forward cache shows nothing of a customer who has signed out", async () => {
    const { visit } = await stays();
    localStorage.clear(); // in another tab, while this page was asleep
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    await vi.waitFor(() => expect(visit.address).toBe("/auth/login"));
    expect(document.body.textContent).not.toContain(ana.name);
    const kept = () => queryClient.getQueryCache().findAll({ queryKey: ["account"] });
    await vi.waitFor(() => expect(kept()).toEqual([]));
  });
});
