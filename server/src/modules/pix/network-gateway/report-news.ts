import type { InfractionReport, NewInfractionReport } from "@vitral/protocol/reports";
import { withAllTenants, withTenant } from "../../../platform/database/tenancy.ts";
import { insertClosing } from "../recalls/closing-queries.ts";
import { awaitOutcome } from "./early-news.ts";
import type { EventDeps, Participant } from "./event-deps.ts";

/**
 * A report changed: of ours, or against a customer of ours. One that cannot be taken is closed as DISAGREED: no
 * customer received such a Pix, it is contested already, or nothing of it can go back.
 */
export async function takeReportNews(
  deps: EventDeps,
  { tenantId, ispb, brands }: Participant,
  { report, state: { status } }: { report: NewInfractionReport; state: InfractionReport },
): Promise<void> {
  const { news, db, now } = deps;
  const { endToEndId: endToEnd, id, key, amount, situation, reportedAt } = report;
  const isOwn = endToEnd.slice(1, 9) === ispb;
  if (isOwn) for (const brand of brands) await withTenant(brand, () => news.ownReportChanged({ tenantId: brand, id }));
  if (!isOwn && status === "OPEN") await awaitOutcome(deps, { tenantId }, { endToEnd, what: "a report" });
  // A payment between two customers of this institution is contested in here, before any gateway.
  const isRefused = await withAllTenants(async () => {
    // A withdrawal may come before its report: then the report is known, and does nothing when it comes.
    const received = { id, endToEnd, key, amount, situation, reportedAt };
    const answer = status === "CLOSED" ? undefined : await news.reportReceived(received);
    if (status === "CANCELLED") await news.reportWithdrawn(id);
    return answer === null || answer?.status === "rejected";
  });
  if (isRefused && !isOwn && status === "OPEN")
    await insertClosing(db, { tenantId, id, what: "REPORT", result: "DISAGREED", rejection: null, now: now() });
}
