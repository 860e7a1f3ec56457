import type { FastifyInstance } from "fastify";
import { Refusal } from "../../platform/http/errors.ts";

/**
 * Refuses calls that a page of another site makes a browser send (CROSS_ORIGIN). A call that changes something must
 * carry the console's own `Origin`; where the browser says where it comes from (`Sec-Fetch-Site`, Fetch Metadata), that
 * must be this origin, or for a read the person (`none`). Programs that send no `Origin` cannot change anything.
 */
export function refuseOtherOrigins(api: FastifyInstance, origin: () => string): void {
  api.addHook("onRequest", (request, _reply, done) => {
    const { origin: sent, "sec-fetch-site": site } = request.headers;
    const reads = request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS";
    const isFine = reads
      ? (sent === undefined || sent === origin()) && (site === undefined || site === "same-origin" || site === "none")
      : sent === origin() && (site === undefined || site === "same-origin");
    done(isFine ? undefined : new Refusal("CROSS_ORIGIN"));
  });
}
