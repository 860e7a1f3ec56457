import { listBlocks } from "@vitral/contract/pix-blocks";
import { getReceivedContest, listReceivedContests, objectToContest } from "@vitral/contract/pix-received-contests";
import type { FastifyInstance } from "fastify";
import { ownAccountCalls } from "../../accounts/accounts.ts";
import type { PixDeps } from "../../pix/pix.ts";
import { blocksOf, objectTo, receivedContestDetail, receivedContestPage } from "./show-contests.ts";

/** Blocked money, and contests of what the account received. */
export function receivedContestRoutes(app: FastifyInstance, deps: PixDeps): void {
  const own = ownAccountCalls(app, deps);

  own.serve(listBlocks, async (_input, caller, account) => ({
    blocks: await blocksOf(deps, caller, account),
  }));

  own.serve(listReceivedContests, ({ query }, caller, account) =>
    receivedContestPage(deps, caller, account, query.after),
  );

  own.serve(getReceivedContest, async ({ params }, caller, account) => ({
    dispute: await receivedContestDetail(deps, caller, account, params.receivedId),
  }));

  own.serve(objectToContest, ({ params, body }, caller, account) =>
    objectTo(deps, caller, account, { id: params.receivedId, ...body }),
  );
}
