import { cancelContest, getSentContest, listSentContests, openContest } from "@vitral/contract/pix-sent-contests";
import type { FastifyInstance } from "fastify";
import { ownAccountCalls } from "../../accounts/accounts.ts";
import type { PixDeps } from "../../pix/pix.ts";
import { contestPayment } from "./open-contest.ts";
import { cancelOwnContest, sentContestDetail, sentContestPage } from "./show-contests.ts";

/** Contests of payments. */
export function sentContestRoutes(app: FastifyInstance, deps: PixDeps): void {
  const own = ownAccountCalls(app, deps);

  own.serve(openContest, ({ params, body }, caller, account) =>
    contestPayment(deps, caller, account, { transactionId: params.transactionId, ...body }),
  );

  own.serve(listSentContests, ({ query }, caller, account) => sentContestPage(deps, caller, account, query));

  own.serve(getSentContest, async ({ params }, caller, account) => ({
    dispute: await sentContestDetail(deps, caller, account, params.disputeId),
  }));

  own.serve(cancelContest, async ({ params }, caller, account) => {
    await cancelOwnContest(deps, caller, account, params.disputeId);
    return {};
  });
}
