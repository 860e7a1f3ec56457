import type { EndpointShape } from "@vitral/contract/endpoint";

/** The classes of calls, in the reverse order of their refusal. */
export const callClasses = ["payment", "change", "sign-in", "read", "public"] as const;
export type CallClass = (typeof callClasses)[number];

/**
 * What a route declares. `payment`: an order, and the query of its outcome. `sign-in`: calls that hash a password (5 ms
 * of a whole processor) or are made without a session. `public`: what anybody may read, and asks the database. `free`:
 * answered from memory or a file, or for monitoring, and never refused.
 */
export type RouteClass = CallClass | "free";

declare module "fastify" {
  interface FastifyContextConfig {
    admission?: RouteClass;
    /** It answers with a page or a part of one, although its address is one of the API's. */
    isPage?: true;
  }
}

/** The class of an endpoint of the contract: what it says, else by its method and by who may call it. */
export function classOf(endpoint: EndpointShape & { access?: string; action?: string }): RouteClass {
  if (endpoint.admission) return endpoint.admission;
  const isPublic = endpoint.access === "public" || endpoint.action === "public" || endpoint.action === "pending";
  if (endpoint.method === "GET") return isPublic ? "public" : "read";
  return isPublic ? "sign-in" : "change";
}

/** A read has no body and is admitted first; other calls when their body has arrived. */
export const isRead = (method: string | undefined): boolean =>
  method === "GET" || method === "HEAD" || method === "OPTIONS";
