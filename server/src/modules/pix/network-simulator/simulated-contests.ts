import { createHash } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId, newReturnId } from "@vitral/brazil/end-to-end-id";
import type { Db } from "../../../platform/database/db.ts";
import type { ContestAnswer, ContestReport, Rail, ReversalPayment, ReversalRequest } from "../network/rail.ts";
import {
  endNetworkContest,
  findNetworkContest,
  type NetworkContestStatus,
  saveNetworkContest,
} from "./contest-queries.ts";
import { findReceiver, saveOrder } from "./simulator-queries.ts";

/** Brings contests to the tenants of this installation. */
export type Contests = {
  deliver: (report: ContestReport) => Promise<ContestAnswer | null>;
  withdraw: (id: string) => Promise<void>;
  /** Null where no customer of this installation made the contest. */
  reverse: (request: ReversalRequest) => Promise<ReversalPayment[] | null>;
};

/** Where no payment leads to a customer of this installation. */
export const noContests: Contests = { deliver: async () => null, withdraw: async () => {}, reverse: async () => null };

const day = 86_400_000;
/** How long another bank analyses (DICT 8.0, section 17). */
const analysisDays = 7;
/** Whose payments stay in analysis until the last day and are rejected, and whose come back by half after 10 s. */
const [rejecting, returning] = ["maria.souza@exemplo.com.br", "+5511987654321"];
const returningIspb = "99000002";

/**
 * What the simulated network makes of contests. One of a payment to a customer of this installation is brought to that
 * customer's bank once; from then on the network knows only what that bank tells it. Else it follows from the report
 * alone, so that nothing is stored: a contest of a payment to maria.souza@exemplo.com.br is rejected on day 7, one to
 * +55 11 98765-4321 is accepted after 10 s and half comes back, any other is accepted and nothing is found.
 */
export function simulatedContests(
  { db, now }: { db: Db; now: () => Date },
  contests: Contests,
): Pick<Rail, "contest" | "cancelContest" | "decideContest" | "reverseReturns"> {
  return {
    async contest(report) {
      const known = await findNetworkContest(db, report.id);
      if (known) return answerOf(known);
      const delivered = await contests.deliver(report);
      if (!delivered) return settled(db, report, now(), answerTo(report, now()));
      // A report that is brought again, because its first answer was lost, may have been decided meanwhile.
      await saveNetworkContest(db, { id: report.id, status: delivered.status });
      return delivered;
    },
    async cancelContest({ id }) {
      await endNetworkContest(db, { id, status: "cancelled" });
      await contests.withdraw(id);
    },
    async reverseReturns(request) {
      const payments = (await contests.reverse(request)) ?? reversalBy(request, now());
      const toIspb = await findReceiver(db, request.endToEnd);
      for (const { endToEnd, amount } of payments)
        await saveOrder(db, { endToEnd, answersAt: now(), failure: null, incoming: null, amount, toIspb });
      return payments;
    },
    decideContest: ({ id }, status) => endNetworkContest(db, { id, status }),
  };
}

/** What goes back of an accepted report comes as returns of its own; one that was withdrawn came to nothing. */
function answerOf(status: NetworkContestStatus): ContestAnswer {
  if (status === "analysis") return { status };
  return status === "accepted" ? { status, returns: [] } : { status: "rejected" };
}

/** What comes back is money that the network settled. */
async function settled(db: Db, report: ContestReport, now: Date, answer: ContestAnswer): Promise<ContestAnswer> {
  const toIspb = report.endToEnd.slice(1, 9);
  for (const { endToEnd, amount } of answer.status === "accepted" ? answer.returns : [])
    await saveOrder(db, { endToEnd, answersAt: now, failure: null, incoming: null, amount, toIspb });
  return answer;
}

function answerTo({ id, key, amount, reportedAt }: ContestReport, now: Date): ContestAnswer {
  const waited = now.getTime() - reportedAt.getTime();
  if (key === rejecting) return { status: waited < analysisDays * day ? "analysis" : "rejected" };
  if (key !== returning) return { status: "accepted", returns: [] };
  if (waited < 10_000) return { status: "analysis" };
  const half = cents(Math.floor(amount / 2));
  const endToEnd = newReturnId(returningIspb, reportedAt, bytesOf(id));
  return { status: "accepted", returns: half > 0 ? [{ endToEnd, amount: half }] : [] };
}

/** An external bank pays back at once. Dated 1 January, so that the same question has the same answer. */
function reversalBy({ id, endToEnd, amount }: ReversalRequest, now: Date): ReversalPayment[] {
  const year = new Date(Date.UTC(now.getUTCFullYear(), 0, 1));
  const ispb = endToEnd.slice(1, 9);
  return [{ endToEnd: newEndToEndId(ispb, year, bytesOf(`reversal ${id}`)), amount }];
}

/** The same text leads to the same id: a network that is asked again answers alike. */
const bytesOf = (text: string) => (length: number) =>
  Uint8Array.from(createHash("sha256").update(text).digest().subarray(0, length), (byte) => byte % 62);
