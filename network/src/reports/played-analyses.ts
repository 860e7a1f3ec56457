import type { NewInfractionReport, NewRefund } from "@vitral/protocol/reports";
import type * as z from "zod/mini";
import type { Queries } from "../database/database.ts";
import { findBehaviour, findEntry } from "../directory/entry-queries.ts";
import { findReturning, type OrderRow } from "../payments/order-queries.ts";
import type { RefundPlan, ReportPlan } from "./report-queries.ts";

type Planned<Plan> = { plan: Plan | null; decidesAt: Date | null };

const day = 86_400_000;
/** How long a bank analyses (DICT 8.0, section 17). */
const analysisDays = 7;
/** Whose payments stay in analysis until the last day and are rejected, and whose come back by half after 10 s. */
const [rejecting, returning] = ["maria.souza@exemplo.com.br", "+5511987654321"];

/** What a played bank makes of a report: it follows from the key alone. Any other is accepted, and nothing is found. */
export function reportPlan({ key, amount, reportedAt }: NewInfractionReport): Planned<ReportPlan> {
  const after = (ms: number) => new Date(reportedAt.getTime() + ms);
  if (key === rejecting) return { plan: { result: "DISAGREED", returns: 0 }, decidesAt: after(analysisDays * day) };
  if (key === returning)
    return { plan: { result: "AGREED", returns: Math.floor(amount / 2) }, decidesAt: after(10_000) };
  return { plan: { result: "AGREED", returns: 0 }, decidesAt: reportedAt };
}

/**
 * What a played bank makes of a request: as the key that was paid behaves. It gives back what is left of the payment; a
 * return it undoes at once. One that is SILENT never answers.
 */
export async function refundPlan(
  db: Queries,
  payment: OrderRow | undefined,
  { reason, amount }: z.output<typeof NewRefund>,
  now: Date,
): Promise<Planned<RefundPlan>> {
  const all = { result: "TOTALLY_ACCEPTED", rejection: null, returns: amount } as const;
  if (!payment || reason === "REFUND_CANCELLED") return { plan: all, decidesAt: now };
  const { creditor } = payment.content as { creditor?: { key?: string | null } };
  const entry = creditor?.key ? await findEntry(db, creditor.key) : undefined;
  const behaviour = entry?.behaviour ?? (await findBehaviour(db, payment.payee ?? "")) ?? "SETTLE";
  if (behaviour === "SILENT") return { plan: null, decidesAt: null };
  const decidesAt = new Date(now.getTime() + (behaviour === "DELAY" ? 2_000 : 0));
  const left = payment.amount - (await findReturning(db, payment.id));
  const rejected = (rejection: RefundPlan["rejection"]) => ({ result: "REJECTED", rejection, returns: 0 }) as const;
  if (behaviour === "REFUSE") return { plan: rejected("CANNOT_REFUND"), decidesAt };
  if (left <= 0) return { plan: rejected("NO_BALANCE"), decidesAt };
  const some = { result: "PARTIALLY_ACCEPTED", rejection: null, returns: left } as const;
  return { plan: left < amount ? some : all, decidesAt };
}
