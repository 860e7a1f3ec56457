import type { User } from "@vitral/contract/customers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/query-client.ts";
import { ana, anaIsRemembered, checking, inCents, savings, theBank } from "../../testing/bank.tsx";
import {
  clearLocalSession,
  changeUser,
  restoreSession,
  selectAccount,
  sessionState,
  signIn,
  signOut,
} from "./session.ts";
import { watchSession } from "./watch-session.ts";

const keys = ["token", "token-expiration", "user", "account", "accounts", "entity-type"];
const storedKeys = () => keys.filter((key) => localStorage.getItem(key) !== null);
const answer = (user: User) => ({
  entity: user,
  entityType: "PERSON" as const,
  accounts: [inCents(checking), inCents(savings)],
  token: "token-of-ana",
});

beforeEach(() => void theBank());
afterEach(() => {
  vi.useRealTimers();
  clearLocalSession();
});

describe("restoring", () => {
  test("a complete session that has not ended is restored, in centavos", () => {
    anaIsRemembered();
    restoreSession();
    expect(sessionState()).toMatchObject({ name: "signed-in", token: "token-of-ana", account: { balance: 1248055 } });
  });

  test.each(keys)("without %s nobody is signed in and everything is cleared", (key) => {
    anaIsRemembered();
    localStorage.removeItem(key);
    restoreSession();
    expect(sessionState()).toEqual({ name: "signed-out" });
    expect(storedKeys()).toEqual([]);
  });

  test.each([
    ["an end in the past", { "token-expiration": new Date(Date.now() - 1).toISOString() }],
    ["an end that is no date", { "token-expiration": "soon" }],
    ["a user that is broken", { user: "{" }],
    ["a user of another shape", { user: JSON.stringify({ ...ana, status: "KING" }) }],
    ["an unknown entity type", { "entity-type": "ROBOT" }],
  ])("with %s nobody is signed in and everything is cleared", (_, changes) => {
    anaIsRemembered(changes);
    restoreSession();
    expect(sessionState()).toEqual({ name: "signed-out" });
    expect(storedKeys()).toEqual([]);
  });
});

test("an ACTIVE customer is remembered for four hours, with the first account selected", () => {
  signIn(answer(ana));
  expect(storedKeys()).toEqual(keys);
  expect(sessionState()).toMatchObject({ account: { id: checking.id } });
  const end = Date.parse(localStorage.getItem("token-expiration") ?? "");
  expect(end - Date.now()).toBeGreaterThan(4 * 3_600_000 - 5_000);
  expect(end - Date.now()).toBeLessThanOrEqual(4 * 3_600_000);
  expect(JSON.parse(localStorage.getItem("account") ?? "")).toEqual(checking);
});

test("a customer who is not ACTIVE is signed in, but not remembered", () => {
  signIn(answer({ ...ana, status: "PENDING", onboardingStep: "WAITING_PHONE" }));
  expect(sessionState().name).toBe("signed-in");
  expect(storedKeys()).toEqual([]);
});

test("signing out ends the session on the server and clears everything", () => {
  const requests = theBank();
  signIn(answer(ana));
  queryClient.setQueryData(["account", checking.id], 1);
  signOut();
  expect(requests.map(({ call, headers }) => [call, headers.get("authorization")])).toEqual([
    ["POST /sign-out", "Bearer token-of-ana"],
  ]);
  expect(sessionState()).toEqual({ name: "signed-out" });
  expect(storedKeys()).toEqual([]);
  expect(queryClient.getQueryData(["account", checking.id])).toBeUndefined();
});

test("another account of the list can be selected; an unknown one changes nothing", () => {
  signIn(answer(ana));
  selectAccount(savings.id);
  selectAccount("no such account");
  expect(sessionState()).toMatchObject({ account: { id: savings.id } });
  expect(JSON.parse(localStorage.getItem("account") ?? "")).toEqual(savings);
});

test("a PIN that was just created is known in memory and after a reload", () => {
  signIn(answer({ ...ana, hasPin: false }));
  changeUser({ hasPin: true });
  expect(sessionState()).toMatchObject({ user: { hasPin: true } });
  restoreSession();
  expect(sessionState()).toMatchObject({ user: { hasPin: true } });
});

test("sign-in works without storage", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => undefined });
  restoreSession();
  expect(sessionState()).toEqual({ name: "signed-out" });
  signIn(answer(ana));
  expect(sessionState().name).toBe("signed-in");
});

describe("while the page is open", () => {
  test("the session ends after its four hours", () => {
    vi.useFakeTimers();
    const stop = watchSession();
    signIn(answer(ana));
    vi.advanceTimersByTime(4 * 3_600_000 - 1);
    expect(sessionState().name).toBe("signed-in");
    vi.advanceTimersByTime(1);
    expect(sessionState().name).toBe("signed-out");
    expect(storedKeys()).toEqual([]);
    stop();
  });

  test("signing out in another tab signs out here, signing in shows here", () => {
    const stop = watchSession();
    signIn(answer(ana));
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    expect(sessionState().name).toBe("signed-out");
    anaIsRemembered();
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    expect(sessionState().name).toBe("signed-in");
    stop();
  });

  test("another tab does not change an onboarding", () => {
    const stop = watchSession();
    signIn(answer({ ...ana, status: "PENDING", onboardingStep: "WAITING_PHONE" }));
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(sessionState().name).toBe("signed-in");
    stop();
  });
});
