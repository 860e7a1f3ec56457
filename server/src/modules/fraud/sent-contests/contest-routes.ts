import { cancelDispute, getDispute, listDisputes, openDispute } from "@vitral/contract/pix-disputes";
import type { FastifyInstance } from "fastify";
import { ownAccountCalls } from "../../accounts/accounts.ts";
import type { PixDeps } from "../../pix/pix.ts";
import { contestPayment } from "./open-contest.ts";
import { cancelOwnDispute, disputeDetail, disputePage } from "./show-contests.ts";

/** Contests of payments. */
export function sentContestRoutes(app: FastifyInstance, deps: PixDeps): void {
  const own = ownAccountCalls(app, deps);

  own.serve(openDispute, ({ params, body }, caller, account) =>
    contestPayment(deps, caller, account, { transactionId: params.transactionId, ...body }),
  );

  own.serve(listDisputes, ({ query }, caller, account) => disputePage(deps, caller, account, query));

  own.serve(getDispute, async ({ params }, caller, account) => ({
    dispute: await disputeDetail(deps, caller, account, params.disputeId),
  }));

  own.serve(cancelDispute, async ({ params }, caller, account) => {
    await cancelOwnDispute(deps, caller, account, params.disputeId);
    return {};
  });
}
