import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Who sent the call (addresses.ts); Fastify's `ip` may be an address that the caller wrote. */
    callerAddress: string;
  }
}

/** A call's origin: the address (behind the trusted proxies) and the browser's user agent, cut to 160 characters. */
export type Origin = { address: string; browser: string | null };

const requests = new AsyncLocalStorage<FastifyRequest>();

/** Makes the request available to code that runs within it. */
export const withinRequest = <T>(request: FastifyRequest, run: () => T): T => requests.run(request, run);

/** The origin of the current call; null in a worker or command. */
export function originOfCall(): Origin | null {
  const request = requests.getStore();
  if (!request) return null;
  const browser = request.headers["user-agent"]?.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 160);
  return { address: request.callerAddress.slice(0, 45), browser: browser || null };
}

/** The class of admission of the current call; null in a worker or command. */
export const classOfCall = (): string | null => requests.getStore()?.routeOptions.config.admission ?? null;
