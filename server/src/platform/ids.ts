import { randomBytes } from "node:crypto";

/**
 * A new UUID version 7 (RFC 9562): ordered by time, so that rows born together lie together in an index.
 * The clock part is the wall clock, not the bank's clock: an id carries order, never a date that anyone reads.
 */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
