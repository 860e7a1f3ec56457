import { randomUUID } from "node:crypto";

/**
 * A new UUID version 7 (RFC 9562): ordered by time, so that rows of one time are near each other in an index. Its
 * random bits come from a version 4, which Node generates in advance. The time is the wall clock, used for order only
 * and never shown.
 */
export function newId(): string {
  const now = Date.now().toString(16).padStart(12, "0");
  return `${now.slice(0, 8)}-${now.slice(8)}-7${randomUUID().slice(15)}`;
}
