import type { Account } from "@vitral/contract/accounts";
import type { EntityType, User } from "@vitral/contract/customers";
import { type authenticate, signOut as endSession } from "@vitral/contract/identity";
import type { Answer } from "@vitral/contract/endpoint";
import { useSyncExternalStore } from "react";
import { call, sendHeader } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { clearSession, readSession, writeSession } from "../../lib/storage.ts";

/** Spec 9, "Session lifetime 4 hours". */
const lifetime = 4 * 60 * 60 * 1000;

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
/** Somebody pressed 'Sair', and is not led back to where that was; else a session ended or there was none. */
let signedOut = false;
export const leftOnPurpose = (): boolean => signedOut;

export const sessionState = (): SessionState => state;
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Takes up the stored session if all of it is there and it has not ended; else forgets what there was (spec 4.1). Where it is
 * that of the customer who is here already, made anew in another tab, this tab stays at its account.
 */
export function restoreSession(): void {
  const stored = readSession();
  if (!stored || stored.expiration <= Date.now()) return forget();
  const here = state.name === "signed-in" && state.user.id === stored.user.id ? state : null;
  if (!here) queryClient.clear();
  become({ name: "signed-in", ...stored, account: sameAccount(here, stored.accounts) ?? stored.account });
}

/** Keeps the answer of a sign-in; between visits only that of an ACTIVE customer (spec 4.1). */
export function signIn(answer: Answer<typeof authenticate>): void {
  const { entity: user, entityType, accounts, token } = answer;
  queryClient.clear();
  become({
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
 * Goes on with a new session of the same customer: account and screens stay as they are, so that nothing typed is lost. The
 * old session is not ended, since another tab may be using it at this moment: it is in its last minute.
 */
export function renewSession(answer: Answer<typeof authenticate>): void {
  const { entity: user, entityType, accounts, token } = answer;
  if (state.name !== "signed-in" || state.user.id !== user.id) return signIn(answer);
  const account = sameAccount(state, accounts) ?? accounts[0];
  become({ name: "signed-in", token, expiration: Date.now() + lifetime, user, entityType, accounts, account });
  persist();
}

const sameAccount = (here: Session | null, accounts: Account[]): Account | undefined =>
  accounts.find(({ id }) => id === here?.account?.id);

/** Ends the session here at once, and on the server as soon as it can be reached. */
export function signOut(): void {
  if (state.name === "signed-in") call(endSession, {}).catch(() => undefined);
  signedOut = true; // before the guards hear of it
  forget();
}

/** Forgets everybody: what is stored, what is in memory, what the server answered. The server is not told. */
export function forget(): void {
  clearSession();
  queryClient.clear();
  become({ name: "signed-out" });
  // A screen that was just being drawn puts its query back while it is taken away.
  setTimeout(() => state.name === "signed-out" && queryClient.removeQueries({ type: "inactive" }));
}

/** Picks an account of the list by its id and keeps the choice (spec 4.1). */
export function selectAccount(id: string): void {
  if (state.name !== "signed-in") return;
  const account = state.accounts.find((one) => one.id === id);
  if (!account) return;
  become({ ...state, account });
  persist();
}

/** The customer has a PIN now, in memory and in what is stored (spec 4.1). */
export function markHasPin(): void {
  if (state.name !== "signed-in") return;
  become({ ...state, user: { ...state.user, hasPin: true } });
  persist();
}

/**
 * Takes over where the customer stands after a call of the onboarding. That the account is ACTIVE comes only with a
 * sign-in, which brings the accounts.
 */
export function noteProgress({ status, onboardingStep }: Pick<User, "status" | "onboardingStep">): void {
  if (state.name !== "signed-in" || status === "ACTIVE") return;
  become({ ...state, user: { ...state.user, status, onboardingStep } });
}

function become(next: SessionState): void {
  state = next;
  if (next.name === "signed-in") signedOut = false;
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
  if (current.name !== "signed-in") throw new Error("A screen asked for the session outside its guard");
  return current;
}

/** The selected account of a screen of the authenticated area. */
export function useAccount(): Account {
  const { account } = useSession();
  if (!account) throw new Error("An ACTIVE customer without an account");
  return account;
}

export const useAccountId = (): string => useAccount().id;
