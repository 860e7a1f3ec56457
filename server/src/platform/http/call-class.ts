import { originForm } from "./origin-form.ts";

/** The classes of calls, in the reverse order of their refusal. */
export const callClasses = ["payment", "change", "sign-in", "read"] as const;
export type CallClass = (typeof callClasses)[number];

/** Answered from memory, or for monitoring: never refused. */
const neverRefused = /^\/api\/(health(\/live)?|metrics|tenants|docs(\.css)?|openapi\.json)\/?(\?|$)/;
/** An order, and the query of its outcome. */
const pays = /^\/api\/accounts\/[^/?]+\/pix\/(payment|qrcode\/payment|look-ups\/[^/?]+\/)/;
/** Calls that hash a password: 5 ms of a whole processor. */
const signsIn = /^\/api\/(authenticate|session\/password|passwords\/|persons\/?(\?|$)|companies\/?(\?|$))/;

/**
 * The class of a call; null for calls that are never refused: pages, files, health. `target` is as sent: a path with
 * percent signs counts as an API call, because the router may decode it to one.
 */
export function callClass(method: string | undefined, target: string): CallClass | null {
  const url = originForm(target);
  if (!/^\/(api\/|[^/?]*%)/.test(url) || neverRefused.test(url)) return null;
  if (pays.test(url)) return "payment";
  if (isRead(method)) return "read";
  return method === "POST" && signsIn.test(url) ? "sign-in" : "change";
}

/** A read has no body and is admitted first; other calls when their body has arrived. */
export const isRead = (method: string | undefined): boolean =>
  method === "GET" || method === "HEAD" || method === "OPTIONS";
