import { Account } from "@vitral/contract/accounts";
import { EntityType, User } from "@vitral/contract/customers";
import * as z from "zod/mini";

/** A session as it is kept between visits (spec 3, names of the keys in readings). */
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

/** The key whose change tells other tabs that somebody signed in or out; written last, removed first. */
export const tokenKey = "token" satisfies Key;

/** The stored session, or null unless every part of it is there and is what it should be (spec 4.1). */
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

/** A preference that is no part of the session, such as whether the balance is shown. */
export const readPreference = (name: string): string | null => read(name);
export const writePreference = (name: string, value: string): void => write(name, value);

/** The entries whose name begins so, which a sign-out leaves where they are: name and text. */
export function readEntries(prefix: string): [name: string, text: string][] {
  const names = orNothing(() => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)));
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

// A private window may refuse its storage altogether. The visit goes on without memory; it never breaks.
const orNothing = <T>(use: () => T): T | null => {
  try {
    return use();
  } catch {
    return null;
  }
};
const read = (key: string) => orNothing(() => localStorage.getItem(key));
const write = (key: string, value: string) => void orNothing(() => localStorage.setItem(key, value));
const remove = (key: string) => void orNothing(() => localStorage.removeItem(key));
