import type { reportCalls } from "@vitral/protocol/calls/report-calls";
import { NewFraudMarker } from "@vitral/protocol/directory";
import { refuse } from "@vitral/protocol/transport/answers";
import type { Handlers } from "@vitral/protocol/transport/receiver";
import * as z from "zod/mini";
import type { Network } from "../network.ts";
import { decideReports } from "./decide-reports.ts";
import { cancelReport, closeReport, createReport, reportState } from "./infraction-reports.ts";
import { findMarkersAt } from "./marker-queries.ts";
import { createMarker, cancelMarker } from "./markers.ts";
import { cancelRefund, closeRefund, createRefund, refundState } from "./refunds.ts";

const pageOfMarkers = 100;

/** Marks and reports of fraud, and payments that are asked back. */
export function reportHandlers(network: Network): Handlers<typeof reportCalls> {
  const { db, now } = network;
  return {
    async listFraudMarkers({ query }, { participant }) {
      const after = query.after ?? null;
      if (after !== null && !z.safeParse(z.uuid(), after).success)
        throw refuse("InvalidMessage", { detail: "query.after" });
      const rows = await findMarkersAt(db, { ispb: participant, after, limit: pageOfMarkers + 1, now: now() });
      const page = rows.slice(0, pageOfMarkers);
      return {
        markers: page.map(({ taxId, reportedBy, reason, markedAt, until }) => ({
          taxId,
          reportedBy,
          reason,
          markedAt,
          until,
        })),
        next: rows.length > pageOfMarkers ? (page.at(-1)?.row ?? null) : null,
      };
    },

    async createFraudMarker({ body }, { participant }) {
      const { id, taxId, reason } = body;
      const content = z.encode(NewFraudMarker, body);
      await createMarker(network, { id, taxId, reason, reportedBy: participant, until: null, content });
      return {};
    },

    async cancelFraudMarker({ body }, { participant }) {
      if (!(await cancelMarker(network, participant, body.id))) throw refuse("ReportNotFound");
      return {};
    },

    async createInfractionReport({ body }, { participant }) {
      if (body.endToEndId.slice(1, 9) !== participant) throw refuse("ForeignParticipant");
      await createReport(network, participant, body);
      await decideReports(network);
      return reportState(network, participant, body.id);
    },
    getInfractionReport: ({ params }, { participant }) => reportState(network, participant, params.id),
    closeInfractionReport: ({ body }, { participant }) =>
      closeReport(network, participant, { id: body.id, result: body.analysisResult }),
    cancelInfractionReport: async ({ body }, { participant }) => {
      await cancelReport(network, participant, body.id);
      return {};
    },

    async createRefund({ body }, { participant }) {
      await createRefund(network, participant, body);
      await decideReports(network);
      return refundState(network, participant, body.id);
    },
    getRefund: ({ params }, { participant }) => refundState(network, participant, params.id),
    closeRefund: ({ body }, { participant }) => closeRefund(network, participant, body),
    cancelRefund: async ({ body }, { participant }) => {
      await cancelRefund(network, participant, body.id);
      return {};
    },
  };
}
