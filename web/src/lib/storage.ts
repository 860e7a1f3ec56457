import { Account } from "@vitral/contract/accounts";
import { EntityType, User } from "@vitral/contract/customers";
import * as z from "zod/mini";

/** A session as it is stored between visits (spec 3; names of the keys in ADR-0012). */
export type StoredSession = {
  token: string;
  /** When the session ends, in milliseconds since 1970. */
  expiration: number;
  user: User;
  account: Account;
  accounts: Account[];
  entityType: EntityType;
};

const keys = ["token", "token-expiration", "user", "account", "accounts", "entity-type"] as const;
type Key = (typeof keys)[number];

/** The key whose change tells other tabs of a sign-in or sign-out; it is written last and removed first. */
export const tokenKey = "token" satisfies Key;

/** The stored session, or null if a part of it is missing or invalid (spec 4.1). */
export function readSession(): StoredSession | null {
  const token = read("token");
  const expiration = Date.parse(read("token-expiration") ?? "");
  const user = decode(User, read("user"));
  const account = decode(Account, read("account"));
  const accounts = decode(z.array(Account), read("accounts"));
  const entityType = EntityType.safeParse(read("entity-type"));
  if (!token || Number.isNaN(expiration) || !user || !account || !accounts || !entityType.success) return null;
  return { token, expiration, user, account, accounts, entityType: entityType.data };
}

export function writeSession(session: StoredSession): void {
  write("entity-type", session.entityType);
  write("accounts", JSON.stringify(session.accounts.map((account) => z.encode(Account, account))));
  write("account", JSON.stringify(z.encode(Account, session.account)));
  write("user", JSON.stringify(z.encode(User, session.user)));
  write("token-expiration", new Date(session.expiration).toISOString());
  write("token", session.token);
}

export function clearSession(): void {
  for (const key of keys) remove(key);
}

/** A preference outside of the session, such as whether the balance is shown. */
export const readPreference = (name: string): string | null => read(name);
export const writePreference = (name: string, value: string): void => write(name, value);

/** Name and text of the entries with this prefix. A sign-out does not remove them. */
export function readEntries(prefix: string): [name: string, text: string][] {
  const names = orNull(() => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)));
  return (names ?? []).flatMap((name) => (name?.startsWith(prefix) ? [[name, read(name) ?? ""]] : []));
}
export const writeEntry = (name: string, text: string): void => write(name, text);
export const removeEntry = (name: string): void => remove(name);

function decode<Schema extends z.ZodMiniType>(schema: Schema, text: string | null): z.output<Schema> | null {
  try {
    return z.decode(schema, JSON.parse(text ?? "null") as z.input<Schema>);
  } catch {
    return null;
  }
}

// A private window may refuse any use of its storage; the visit then continues without it.
const orNull = <T>(use: () => T): T | null => {
  try {
    return use();
  } catch {
    return null;
  }
};
const read = (key: string) => orNull(() => localStorage.getItem(key));
const write = (key: string, value: string) => void orNull(() => localStorage.setItem(key, value));
const remove = (key: string) => void orNull(() => localStorage.removeItem(key));
