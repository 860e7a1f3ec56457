import { useSyncExternalStore } from "react";
import { readPreference, writePreference } from "../../lib/storage.ts";
import { useTenant } from "../tenant/tenant.tsx";

const listeners = new Set<() => void>();
/** What this visit chose, for a browser that keeps nothing. */
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
 * Whether amounts are shown, and how to change it: hidden until asked for, kept per tenant under a key made of its
 * display name as "true" or "false" (spec 4.1, readings 8). Every place that shows the balance follows.
 */
export function useBalanceShown(): [shown: boolean, show: (shown: boolean) => void] {
  const key = `${useTenant().displayName}-balance-visible`;
  return [useSyncExternalStore(subscribe, () => read(key)), (shown) => choose(key, shown)];
}
