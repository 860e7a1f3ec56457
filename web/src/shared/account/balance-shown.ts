import { useSyncExternalStore } from "react";
import { readPreference, writePreference } from "../../lib/storage.ts";
import { useTenant } from "../tenant/tenant.tsx";

const listeners = new Set<() => void>();
/** The choices of this visit, for a browser that stores nothing. */
const chosen = new Map<string, string>();

const read = (key: string): boolean => (readPreference(key) ?? chosen.get(key)) === "true";

function choose(key: string, shown: boolean): void {
  chosen.set(key, String(shown));
  writePreference(key, String(shown));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether amounts are shown, and how to change that. They are hidden at first. The choice is stored as "true" or
 * "false" under a key made of the tenant's display name (spec 4.1, ADR-0012, 8).
 */
export function useBalanceShown(): [shown: boolean, show: (shown: boolean) => void] {
  const key = `${useTenant().displayName}-balance-visible`;
  return [useSyncExternalStore(subscribe, () => read(key)), (shown) => choose(key, shown)];
}
