import type { Account } from "@vitral/contract/accounts";
import type { EntityType, User } from "@vitral/contract/customers";
import { type authenticate, signOut as endSession } from "@vitral/contract/identity";
import type { Answer } from "@vitral/contract/endpoint";
import { useSyncExternalStore } from "react";
import { call, sendHeader } from "../../lib/api.ts";
import { setRequestOwner } from "../../lib/keyed-calls.ts";
import { queryClient } from "../../lib/query-client.ts";
import { clearSession, readSession, writeSession } from "../../lib/storage.ts";

/** Spec 9, "Session lifetime 4 hours", in milliseconds. */
export const lifetime = 4 * 60 * 60 * 1000;

/** Who is signed in. A customer who is not ACTIVE yet may have no account. */
export type Session = {
  token: string;
  /** When it ends, in milliseconds since 1970. */
  expiration: number;
  user: User;
  entityType: EntityType;
  accounts: Account[];
  account: Account | undefined;
};
export type SessionState = { name: "restoring" } | { name: "signed-out" } | ({ name: "signed-in" } & Session);

let state: SessionState = { name: "restoring" };
const listeners = new Set<() => void>();
/** Whether the customer pressed 'Sair'; then the next sign-in does not lead back to the page of before. */
let signedOut = false;
export const hasSignedOut = (): boolean => signedOut;

export const sessionState = (): SessionState => state;
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Restores the stored session if it is complete and has not ended; otherwise clears it (spec 4.1). If another tab has
 * renewed the session of the same customer, this tab keeps its selected account.
 */
export function restoreSession(): void {
  const stored = readSession();
  if (!stored || stored.expiration <= Date.now()) return clearLocalSession();
  const here = state.name === "signed-in" && state.user.id === stored.user.id ? state : null;
  if (!here) queryClient.clear();
  setState({ name: "signed-in", ...stored, account: sameAccount(here, stored.accounts) ?? stored.account });
}

/** Begins the session of a sign-in; only that of an ACTIVE customer is stored for later visits (spec 4.1). */
export function signIn(answer: Answer<typeof authenticate>): void {
  const { entity: user, entityType, accounts, token } = answer;
  queryClient.clear();
  setState({
    name: "signed-in",
    token,
    expiration: Date.now() + lifetime,
    user,
    entityType,
    accounts,
    account: accounts[0],
  });
  persist();
}

/**
 * Replaces the session with a new one of the same customer. Account and screens stay, so that nothing typed is lost.
 * The old session is not ended on the server, because another tab may still use it in its last minute.
 */
export function renewSession(answer: Answer<typeof authenticate>): void {
  const { entity: user, entityType, accounts, token } = answer;
  if (state.name !== "signed-in" || state.user.id !== user.id) return signIn(answer);
  const account = sameAccount(state, accounts) ?? accounts[0];
  setState({ name: "signed-in", token, expiration: Date.now() + lifetime, user, entityType, accounts, account });
  persist();
}

const sameAccount = (here: Session | null, accounts: Account[]): Account | undefined =>
  accounts.find(({ id }) => id === here?.account?.id);

/** Ends the session here at once, and on the server as soon as it can be reached. */
export function signOut(): void {
  if (state.name === "signed-in") call(endSession, {}).catch(() => undefined);
  signedOut = true; // the guards read it when the state changes
  clearLocalSession();
}

/** Clears the session from storage, memory and the query cache. Does not call the server. */
export function clearLocalSession(): void {
  clearSession();
  queryClient.clear();
  setState({ name: "signed-out" });
  // A screen that is still rendering may put its query back into the cache while it unmounts.
  setTimeout(() => state.name === "signed-out" && queryClient.removeQueries({ type: "inactive" }));
}

/** Selects an account by its id and stores the choice (spec 4.1). */
export function selectAccount(id: string): void {
  if (state.name !== "signed-in") return;
  const account = state.accounts.find((one) => one.id === id);
  if (!account) return;
  setState({ ...state, account });
  persist();
}

/** Notes in memory and in storage that the customer now has a PIN (spec 4.1), or another e-mail or phone. */
export function changeUser(changes: Partial<User>): void {
  if (state.name !== "signed-in") return;
  setState({ ...state, user: { ...state.user, ...changes } });
  persist();
}

/**
 * Takes over the onboarding state that a call answered. ACTIVE is left to the next sign-in, which also brings the
 * accounts.
 */
export function saveOnboardingState({ status, onboardingStep }: Pick<User, "status" | "onboardingStep">): void {
  if (state.name !== "signed-in" || status === "ACTIVE") return;
  setState({ ...state, user: { ...state.user, status, onboardingStep } });
}

function setState(next: SessionState): void {
  state = next;
  if (next.name === "signed-in") signedOut = false;
  setRequestOwner(next.name === "signed-in" ? next.user.id : null);
  sendHeader("authorization", next.name === "signed-in" ? `Bearer ${next.token}` : null);
  for (const listener of listeners) listener();
}

function persist(): void {
  if (state.name !== "signed-in" || state.user.status !== "ACTIVE" || !state.account) return;
  writeSession({ ...state, account: state.account });
}

export const useSessionState = (): SessionState => useSyncExternalStore(onSessionChange, sessionState);

/** The session of a screen that only a signed-in customer sees. */
export function useSession(): Session {
  const current = useSessionState();
  if (current.name !== "signed-in") throw new Error("useSession without a session");
  return current;
}

/** The selected account of a screen of the authenticated area. */
export function useAccount(): Account {
  const { account } = useSession();
  if (!account) throw new Error("useAccount without an account");
  return account;
}

export const useAccountId = (): string => useAccount().id;
