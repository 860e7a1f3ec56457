import { listBlocks } from "@vitral/contract/pix-blocks";
import { getReceivedDispute, listReceivedDisputes, objectToDispute } from "@vitral/contract/pix-received-disputes";
import type { FastifyInstance } from "fastify";
import { ownAccountCalls } from "../../accounts/accounts.ts";
import type { PixDeps } from "../../pix/pix.ts";
import { blocksOf, objectTo, receivedDisputeDetail, receivedDisputePage } from "./show-contests.ts";

/** Blocked money, and contests of what the account received. */
export function receivedContestRoutes(app: FastifyInstance, deps: PixDeps): void {
  const own = ownAccountCalls(app, deps);

  own.serve(listBlocks, async (_input, caller, account) => ({
    blocks: await blocksOf(deps, caller, account),
  }));

  own.serve(listReceivedDisputes, ({ query }, caller, account) =>
    receivedDisputePage(deps, caller, account, query.after),
  );

  own.serve(getReceivedDispute, async ({ params }, caller, account) => ({
    dispute: await receivedDisputeDetail(deps, caller, account, params.receivedId),
  }));

  own.serve(objectToDispute, ({ params, body }, caller, account) =>
    objectTo(deps, caller, account, { id: params.receivedId, ...body }),
  );
}
