import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";

/**
 * Where a call came from: the address (behind the trusted proxies) and what the browser calls itself, cut to 160
 * characters.
 */
export type Origin = { address: string; browser: string | null };

const requests = new AsyncLocalStorage<FastifyRequest>();

/** Remembers the request for whatever is done within it. */
export const withinRequest = <T>(request: FastifyRequest, run: () => T): T => requests.run(request, run);

/** Of the call that runs; null for a worker or an operator's command. */
export function originOfCall(): Origin | null {
  const request = requests.getStore();
  if (!request) return null;
  const browser = request.headers["user-agent"]?.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 160);
  return { address: request.ip.slice(0, 45), browser: browser || null };
}
