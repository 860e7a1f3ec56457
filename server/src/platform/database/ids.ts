import { randomUUID } from "node:crypto";

/**
 * A new UUID version 7 (RFC 9562): ordered by time, so that rows of one time are near each other in an index. Its
 * random bits come from a version 4, which Node generates in advance. The time, in milliseconds since 1970, is used for
 * order only and never shown: the wall clock's, where a row has none of its own.
 */
export function newId(milliseconds = Date.now()): string {
  return `${timePart(milliseconds)}-7${randomUUID().slice(15)}`;
}

/** The smallest id of a moment, in milliseconds since 1970: rows since then have larger ones. */
export const firstIdAt = (milliseconds: number): string => `${timePart(milliseconds)}-7000-8000-000000000000`;

/** The nil UUID (RFC 9562): no row has it. */
export const noId = "00000000-0000-0000-0000-000000000000";

/** Whether a text is a UUID in its usual form; PostgreSQL fails on another one. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function timePart(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
