import { networksOf } from "./addresses.ts";
import { tooManyRequests } from "./errors.ts";

/** So many addresses are counted at a time; an IPv6 network is one. */
const maxAddresses = 10_000;
const minuteMs = 60_000;

/**
 * Counts the calls of each address in this server's memory, for what costs no database. The function throws
 * TOO_MANY_REQUESTS where an address made more than `allowed` in the minute.
 */
export function addressLimit(allowed: number): (address: string) => void {
  let minute = { ends: 0, calls: new Map<string, number>() };
  return (address) => {
    const now = performance.now();
    if (now >= minute.ends || minute.calls.size >= maxAddresses) minute = { ends: now + minuteMs, calls: new Map() };
    const { narrow } = networksOf(address);
    const calls = (minute.calls.get(narrow) ?? 0) + 1;
    minute.calls.set(narrow, calls);
    if (calls > allowed) throw tooManyRequests(Math.max(1, Math.ceil((minute.ends - now) / 1_000)));
  };
}
