import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { documentDigits } from "@vitral/brazil/document";
import { withoutRule } from "@vitral/contract/console/case-work";
import type { AuditAction } from "@vitral/contract/console/audit/audit-actions";
import { Refusal } from "../../../platform/http/errors.ts";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import type { Staff } from "../../staff/staff.ts";
import { block } from "../infractions/administration.ts";
import { findBlockOf } from "../infractions/block-queries.ts";
import { findMark } from "../suspicion/mark-queries.ts";
import { mark } from "../suspicion/marks.ts";
import type { CaseKey } from "./case-queries.ts";
import { idOf } from "./cases.ts";
import { type CaseDeps, refuseAlone } from "./decide.ts";
import { assignCase, auditCase, lockCase, log } from "./work.ts";

/** Which cases the staff may open by a tenant's rules. */
export function opensOf(tenant: Tenant, now: Date) {
  const { precautionaryBlockHours, refuseSuspectedPayees } = rulesOf(tenant, now);
  return { BLOCK: precautionaryBlockHours !== null, MARK: refuseSuspectedPayees };
}

type By = { tenant: Tenant; staff: Staff; reason: string };
const refused = (why: string) => new Refusal("CASE_NOT_OPENED", { words: { why } });

/**
 * Blocks a received Pix by precaution for as long as the tenant's rules say, and takes the case. Answers the case's id;
 * of a Pix that is blocked already the same, unchanged. Refuses with CASE_NOT_OPENED.
 */
export const blockPix = (
  deps: CaseDeps,
  { tenant, staff, reason, ...order }: By & { endToEnd: string; amount: Cents | null },
): Promise<string> =>
  deps.db.transaction().execute(async (tx) => {
    const tenantId = tenant.id;
    const hours = rulesOf(tenant, deps.now()).precautionaryBlockHours;
    if (hours === null) throw refused(withoutRule.BLOCK);
    const made = await block(deps, tx, { tenantId, reason, hours, ...order });
    if (made.outcome === "NOT_FOUND") throw refused("Nenhum cliente deste banco recebeu um Pix com este EndToEndId.");
    if (made.outcome === "NOTHING") throw refused("Não resta nada deste Pix na conta para bloquear.");
    const open = await findBlockOf(tx, { tenantId, endToEnd: order.endToEnd });
    if (open?.kind !== "PRECAUTIONARY")
      throw refused(`Uma contestação já bloqueia este Pix (${formatBrl(made.blocked)}).`);
    const isNew = made.outcome === "BLOCKED";
    const key = { kind: "BLOCK", id: open.id } as const;
    const details = { endToEnd: order.endToEnd, cents: made.blocked };
    return opened(deps, tx, { key, isNew, by: { tenant, staff, reason }, step: "BLOCK", action: "pix.block", details });
  });

/**
 * Marks a person or company as under founded suspicion of fraud, and takes the case; `days` null: until somebody ends
 * the mark. Answers the case's id; of who is marked already the same, unchanged. Refuses with CASE_NOT_OPENED
 * or CASE_NEEDS_TWO.
 */
export const markPerson = (
  deps: CaseDeps,
  { tenant, staff, reason, document: typed, days }: By & { document: string; days: number | null },
): Promise<string> =>
  deps.db.transaction().execute(async (tx) => {
    const [tenantId, now, document] = [tenant.id, deps.now(), documentDigits(typed)];
    if (!opensOf(tenant, now).MARK) throw refused(withoutRule.MARK);
    await refuseAlone(deps, tx, { tenantId, kind: "customer.mark" });
    const until = days === null ? null : new Date(now.getTime() + days * 86_400_000);
    const scope = { tenantId, document, source: "OPERATOR" as const };
    const isNew = await mark(deps, tx, { ...scope, markedBy: staff.email, reason, markedAt: now, until });
    const found = await findMark(tx, scope, now);
    if (!found) throw new Error("a mark was made and is not there");
    const key = { kind: "MARK", id: found.id } as const;
    const details = { until: until?.toISOString() ?? null };
    return opened(deps, tx, {
      key,
      isNew,
      by: { tenant, staff, reason },
      step: "MARK",
      action: "customer.mark",
      details,
    });
  });

type Opened = {
  key: CaseKey;
  isNew: boolean;
  by: By;
  step: "BLOCK" | "MARK";
  action: AuditAction;
  details: Record<string, unknown>;
};

/** Writes a new case into its log and the audit, for the person who opened it. Answers its id. */
async function opened(
  deps: CaseDeps,
  tx: Parameters<typeof lockCase>[1],
  { key, isNew, by: { tenant, staff, reason }, step, action, details }: Opened,
): Promise<string> {
  const caseId = idOf(key);
  if (!isNew) return caseId;
  const work = { tenantId: tenant.id, caseId, staff };
  const found = await lockCase(deps, tx, work);
  await log(deps, tx, work, { found, what: step, words: reason });
  await assignCase(deps, tx, work, found);
  await auditCase(deps, tx, work, { found, action, reason, details });
  return caseId;
}
