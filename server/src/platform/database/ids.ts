import { randomUUID } from "node:crypto";

/**
 * A new UUID version 7 (RFC 9562): ordered by time, so that rows born together lie together in an index. Its random bits are
 * those of a version 4, of which Node keeps some ready. The clock part is the wall clock, not the bank's clock: an id carries
 * order, never a date that anyone reads.
 */
export function newId(): string {
  const now = Date.now().toString(16).padStart(12, "0");
  return `${now.slice(0, 8)}-${now.slice(8)}-7${randomUUID().slice(15)}`;
}
