import { listBlocks } from "@vitral/contract/pix-blocks";
import { getReceivedDispute, listReceivedDisputes, objectToDispute } from "@vitral/contract/pix-received-disputes";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { ownAccount } from "../../accounts/accounts.ts";
import { asActiveCustomer } from "../../identity/identity.ts";
import type { PixDeps } from "../deps.ts";
import { blocksOf, objectTo, receivedDisputeDetail, receivedDisputePage } from "./show-infractions.ts";

/** Blocked money, and contests of what the account received. */
export function infractionRoutes(app: FastifyInstance, deps: PixDeps): void {
  const customer = asActiveCustomer(deps);

  serve(app, listBlocks, customer, async ({ params }, caller) => ({
    blocks: await blocksOf(deps, caller, await ownAccount(deps.db, caller, params.accountId)),
  }));

  serve(app, listReceivedDisputes, customer, async ({ params, query }, caller) =>
    receivedDisputePage(deps, caller, await ownAccount(deps.db, caller, params.accountId), query.after),
  );

  serve(app, getReceivedDispute, customer, async ({ params }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return { dispute: await receivedDisputeDetail(deps, caller, account, params.receivedId) };
  });

  serve(app, objectToDispute, customer, async ({ params, body }, caller) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    return objectTo(deps, caller, account, { id: params.receivedId, ...body });
  });
}
