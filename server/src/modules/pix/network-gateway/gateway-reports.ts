import type { InfractionReport } from "@vitral/protocol/reports";
import type { Db } from "../../../platform/database/db.ts";
import type { ContestAnswer, Rail } from "../network/rail.ts";
import { findIspb } from "./account-queries.ts";
import { type AskGateway, orRefused } from "./ask-gateway.ts";

type Reports = Pick<Rail, "contest" | "cancelContest" | "decideContest" | "reverseReturns">;

/** Infraction reports and payments that are asked back, over the protocol. */
export function gatewayReports({ db, ask }: { db: Db; ask: AskGateway }): Reports {
  return {
    async contest({ id, endToEnd, key, amount, situation, reportedAt }) {
      const body = { id, endToEndId: endToEnd, key, amount, situation, details: null, reportedAt };
      // A payment of ours has our ISPB in its id.
      return answerOf(await orRefused(ask("createInfractionReport", { body }, { ispb: endToEnd.slice(1, 9) })));
    },

    async cancelContest({ tenantId, id }) {
      const ispb = await findIspb(db, tenantId);
      await orRefused(ask("cancelInfractionReport", { body: { id } }, { ispb }), { ReportNotFound: null });
    },

    async decideContest({ tenantId, id }, status) {
      const ispb = await findIspb(db, tenantId);
      const analysisResult = status === "accepted" ? ("AGREED" as const) : ("DISAGREED" as const);
      const body = { id, analysisResult };
      await orRefused(ask("closeInfractionReport", { body }, { ispb }), { ReportNotFound: null });
    },

    async reverseReturns({ tenantId, id, endToEnd, amount }) {
      const ispb = await findIspb(db, tenantId);
      const body = { id, endToEndId: endToEnd, reason: "REFUND_CANCELLED" as const, amount, details: null };
      const refund = await orRefused(ask("createRefund", { body }, { ispb }), { InvalidRefund: null });
      // What is paid back after an objection is a payment, not a return.
      return (refund?.returns ?? [])
        .filter(({ returnId }) => returnId.startsWith("E"))
        .map((paid) => ({ endToEnd: paid.returnId, amount: paid.amount }));
    },
  };
}

function answerOf({ status, analysisResult, returns }: InfractionReport): ContestAnswer {
  if (status === "OPEN") return { status: "analysis" };
  if (status === "CANCELLED" || analysisResult !== "AGREED") return { status: "rejected" };
  return { status: "accepted", returns: returns.map(({ returnId, amount }) => ({ endToEnd: returnId, amount })) };
}
