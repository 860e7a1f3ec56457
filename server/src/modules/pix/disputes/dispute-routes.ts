import { cancelDispute, getDispute, listDisputes, openDispute } from "@vitral/contract/pix-disputes";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { ownAccount } from "../../accounts/accounts.ts";
import { asActiveCustomer } from "../../identity/identity.ts";
import type { PixDeps } from "../deps.ts";
import { contestPayment } from "./open-dispute.ts";
import { cancelOwnDispute, disputeDetail, disputePage } from "./show-disputes.ts";

/** Contests of payments. */
export function disputeRoutes(app: FastifyInstance, deps: PixDeps): void {
  const customer = asActiveCustomer(deps);

  serve(app, openDispute, customer, async ({ params, body }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return contestPayment(deps, caller, account, { transactionId: params.transactionId, ...body });
  });

  serve(app, listDisputes, customer, async ({ params, query }, caller) =>
    disputePage(deps, caller, await ownAccount(deps.db, caller, params.accountId), query),
  );

  serve(app, getDispute, customer, async ({ params }, caller) => ({
    dispute: await disputeDetail(deps, caller, await ownAccount(deps.db, caller, params.accountId), params.disputeId),
  }));

  serve(app, cancelDispute, customer, async ({ params }, caller) => {
    await cancelOwnDispute(deps, caller, await ownAccount(deps.db, caller, params.accountId), params.disputeId);
    return {};
  });
}
