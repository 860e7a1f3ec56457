import type { InfractionReport, Refund } from "@vitral/protocol/reports";
import type { Db } from "../../../platform/database/db.ts";
import type { ContestAnswer, RailReports, RecallAnswer } from "../network/rail-reports.ts";
import { findIspb } from "../network/ispb-queries.ts";
import { type AskGateway, orRefused } from "./ask-gateway.ts";

/** Infraction reports and payments that are asked back, over the protocol. */
export function gatewayReports({ db, ask }: { db: Db; ask: AskGateway }): RailReports {
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

    async recall({ id, endToEnd, amount, details }) {
      const body = { id, endToEndId: endToEnd, reason: "OPERATIONAL_FLAW" as const, amount, details };
      const asked = ask("createRefund", { body }, { ispb: endToEnd.slice(1, 9) });
      // A gateway that asks nothing back refuses for good too.
      const refund = await orRefused(asked, { InvalidRefund: null, NoSuchCall: null });
      if (refund) return recallAnswer(refund);
      return { status: "closed", result: "REJECTED", rejection: "INVALID_REQUEST", returns: [] };
    },

    async cancelRecall({ tenantId, id }) {
      const ispb = await findIspb(db, tenantId);
      await orRefused(ask("cancelRefund", { body: { id } }, { ispb }), { ReportNotFound: null });
    },

    async closeRecall({ tenantId, id }, { result, rejection }) {
      const ispb = await findIspb(db, tenantId);
      await orRefused(ask("closeRefund", { body: { id, result, rejection } }, { ispb }), { ReportNotFound: null });
    },
  };
}

function recallAnswer({ status, result, rejection, returns }: Refund): RecallAnswer {
  if (status === "CANCELLED") return { status: "cancelled" };
  if (status === "OPEN" || result === null) return { status: "open" };
  const back = returns.map(({ returnId, amount }) => ({ endToEnd: returnId, amount }));
  return { status: "closed", result, rejection, returns: back };
}

function answerOf({ status, analysisResult, returns }: InfractionReport): ContestAnswer {
  if (status === "OPEN") return { status: "analysis" };
  if (status === "CANCELLED" || analysisResult !== "AGREED") return { status: "rejected" };
  return { status: "accepted", returns: returns.map(({ returnId, amount }) => ({ endToEnd: returnId, amount })) };
}
