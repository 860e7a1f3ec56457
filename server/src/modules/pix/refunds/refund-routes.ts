import { listRefunds, refundPix } from "@vitral/contract/pix-refunds";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { asCachedCustomer, asUnverifiedSession, onceRevalidated } from "../../identity/identity.ts";
import type { PixDeps } from "../deps.ts";
import { revalidation } from "../../accounts/accounts.ts";
import { refundsOf } from "./list-refunds.ts";
import { refundReceived } from "./refund.ts";

/** Refunds of received Pix, and those of payments that came back. */
export function refundRoutes(app: FastifyInstance, deps: PixDeps): void {
  const cached = asCachedCustomer(deps);

  serve(app, refundPix, cached, async ({ params, body }, caller, request) => {
    const revalidate = revalidation(deps.db, cached, request, params.accountId);
    return onceRevalidated(caller, revalidate, (by) => refundReceived(deps, by, { ...params, ...body }));
  });

  serve(app, listRefunds, asUnverifiedSession(deps), ({ params }, by) => refundsOf(deps, by, params));
}
