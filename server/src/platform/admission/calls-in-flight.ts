import type { CallClass } from "./call-class.ts";

/** An address with so many calls of a class in flight leaves the last places of the class to others. */
const many = 2;
/** A call that takes longer has its connection by now, or needs none: a slow receiver counts against nobody else. */
const recentMs = 1_000;

/** The calls that were admitted and not answered yet, by class and address. */
export function callsInFlight() {
  const ofAddress = new Map<string, number>();
  /** Of each class, the oldest first: when they entered. */
  const entered = new Map<CallClass, Set<{ at: number }>>();
  const keyOf = (kind: CallClass, address: string) => `${kind} ${address}`;
  return {
    /** Notes a call; answers the function to call when it is answered. */
    enter(kind: CallClass, address: string): () => void {
      const [key, call] = [keyOf(kind, address), { at: performance.now() }];
      const calls = entered.get(kind) ?? new Set<{ at: number }>();
      entered.set(kind, calls.add(call));
      ofAddress.set(key, (ofAddress.get(key) ?? 0) + 1);
      return () => {
        calls.delete(call);
        const left = (ofAddress.get(key) ?? 1) - 1;
        if (left > 0) ofAddress.set(key, left);
        else ofAddress.delete(key);
      };
    },
    /** Whether an address has several calls of a class in flight; never one that is not known. */
    hasMany: (kind: CallClass, address: string): boolean =>
      address !== "" && (ofAddress.get(keyOf(kind, address)) ?? 0) >= many,
    /** How many calls of a class are in flight since less than a second. */
    recent(kind: CallClass): number {
      const calls = entered.get(kind);
      if (!calls) return 0;
      for (const call of calls) {
        if (performance.now() - call.at < recentMs) break;
        calls.delete(call);
      }
      return calls.size;
    },
  };
}
