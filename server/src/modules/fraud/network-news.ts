import type { Db } from "../../platform/database/db.ts";
import type { NewsOfGateway } from "../pix/pix.ts";
import type { Tenants } from "../tenants/tenants.ts";
import { askReversalAgain } from "./received-contests/reversal-queries.ts";
import { deliverContest, deliverWithdrawal } from "./received-contests/receive-contest.ts";
import { receiveReversalPayment } from "./received-contests/reverse-returns.ts";
import { askContestAgain } from "./sent-contests/due-queries.ts";
import { receiveReversal } from "./reversal-requests/reversal-requests.ts";

/** What is done with the network's news of contests, and of what is paid back after objections. */
export const contestNews = (deps: {
  db: Db;
  now: () => Date;
  tenants: () => Tenants;
}): Omit<NewsOfGateway, "claimChanged"> => {
  const { db, now } = deps;
  return {
    ownReportChanged: (report) => askContestAgain(db, { ...report, at: now() }),
    reportReceived: (report) => deliverContest({ db, now, tenants: deps.tenants() }, report),
    reportWithdrawn: (id) => deliverWithdrawal({ db, now }, id),
    reversalAsked: (request) => receiveReversal({ db, now }, request),
    ownReversalChanged: (request) => askReversalAgain(db, { ...request, at: now() }),
    reversalPaid: (payment) => receiveReversalPayment({ db, now }, payment),
  };
};
