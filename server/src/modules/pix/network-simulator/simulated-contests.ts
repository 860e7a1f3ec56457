import { createHash } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newReturnId } from "@vitral/brazil/end-to-end-id";
import { analysisDays } from "@vitral/contract/pix-disputes";
import type { ContestAnswer, ContestReport, Rail } from "../network/rail.ts";

/** Brings contests to the tenants of this installation. */
export type Contests = {
  deliver: (report: ContestReport) => Promise<ContestAnswer | null>;
  withdraw: (id: string) => Promise<void>;
};

/** Where no payment leads to a customer of this installation. */
export const noContests: Contests = { deliver: async () => null, withdraw: async () => {} };

const day = 86_400_000;
/** Whose payments stay in analysis until the last day and are rejected, and whose come back by half after 10 s. */
const [rejecting, returning] = ["maria.souza@exemplo.com.br", "+5511987654321"];
const returningIspb = "99000002";

/**
 * What the simulated network makes of contests. One of a payment to a customer of this installation goes to that
 * customer's bank. Else it follows from the report alone, so that nothing is stored: a contest of a payment to
 * maria.souza@exemplo.com.br is rejected on day 7, one to +55 11 98765-4321 is accepted after 10 s and half comes
 * back, any other is accepted and nothing is found.
 */
export function simulatedContests(now: () => Date, contests: Contests): Pick<Rail, "contest" | "cancelContest"> {
  return {
    contest: async (report) => (await contests.deliver(report)) ?? answerTo(report, now()),
    cancelContest: (id) => contests.withdraw(id),
  };
}

function answerTo({ id, key, amount, reportedAt }: ContestReport, now: Date): ContestAnswer {
  const waited = now.getTime() - reportedAt.getTime();
  if (key === rejecting) return { status: waited < analysisDays * day ? "analysis" : "rejected" };
  if (key !== returning) return { status: "accepted", returns: [] };
  if (waited < 10_000) return { status: "analysis" };
  const half = cents(Math.floor(amount / 2));
  // The same report is answered with the same return, so its id is made of the report's.
  const bytes = createHash("sha256").update(id).digest();
  const endToEnd = newReturnId(returningIspb, reportedAt, (length) =>
    Uint8Array.from(bytes.subarray(0, length), (byte) => byte % 62),
  );
  return { status: "accepted", returns: half > 0 ? [{ endToEnd, amount: half }] : [] };
}
