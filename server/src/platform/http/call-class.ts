import { originForm } from "./origin-form.ts";

/** The classes of calls, the one that is refused last first. */
export const callClasses = ["payment", "change", "sign-in", "read"] as const;
export type CallClass = (typeof callClasses)[number];

/** Answered from memory, or to what watches the server: a busy server goes on answering them. */
const neverRefused = /^\/api\/(health(\/live)?|metrics|tenants|docs(\.css)?|openapi\.json)\/?(\?|$)/;
/** An order, and the question what became of one. */
const pays = /^\/api\/accounts\/[^/?]+\/pix\/(payment|qrcode\/payment|look-ups\/[^/?]+\/)/;
/** What hashes a password: 5 ms of a whole processor. */
const signsIn = /^\/api\/(authenticate|passwords\/|persons\/?(\?|$)|companies\/?(\?|$))/;

/**
 * The class of a call; null for what is never refused: pages, files, health. `target` is as it was sent: what hides its
 * path in percent signs is a call of the API, as the router may read it as one.
 */
export function callClass(method: string | undefined, target: string): CallClass | null {
  const url = originForm(target);
  if (!/^\/(api\/|[^/?]*%)/.test(url) || neverRefused.test(url)) return null;
  if (pays.test(url)) return "payment";
  if (isRead(method)) return "read";
  return method === "POST" && signsIn.test(url) ? "sign-in" : "change";
}

/** A read has no body and is admitted before anything of it is looked at; the others when their body is there. */
export const isRead = (method: string | undefined): boolean =>
  method === "GET" || method === "HEAD" || method === "OPTIONS";
