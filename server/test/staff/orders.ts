import { randomUUID } from "node:crypto";
import type { CommandKindName } from "@vitral/contract/acts/acts";
import type { CaseDecision } from "@vitral/contract/console/cases";
import { orderOfDecision } from "@vitral/contract/console/cases/case-orders";
import type { DocumentType } from "@vitral/contract/documents";
import { type CommandDeps, kinds, runWithoutSecondPerson } from "../../src/modules/commands/commands.ts";

type StaffOrder = { kind: CommandKindName; payload: object };

/** The body of `POST /commands`; the contract reads the payload. */
export const orderBody = (order: StaffOrder, reason = "Conferido") => ({ key: randomUUID(), order, reason });

/** The body that orders a decision of a case. */
export function caseOrder(caseId: string, decision: CaseDecision, reason?: string) {
  const order = orderOfDecision(caseId, decision);
  if (!order) throw new Error(`${caseId} never has ${decision}`);
  return orderBody(order, reason);
}

type ReviewDecision = { decision: "APPROVE" | "REJECT" | "RESEND"; reason?: string; file?: DocumentType };

/** The body that orders a decision on an application; further fields are those of the order. */
export const reviewOrder = (customerId: string, { decision, reason, ...more }: ReviewDecision) =>
  orderBody({ kind: `review.${decision.toLowerCase()}` as CommandKindName, payload: { customerId, ...more } }, reason);

type AtCommandLine = { tenantId: string; customerId: string; actor: string; reason?: string };

/**
 * Decisions on applications as the operator's command line makes them. They answer what was done, or the status of the
 * customer that does not allow it.
 */
export function reviewsAtCommandLine(deps: CommandDeps) {
  const run = ({ customerId, reason, ...by }: AtCommandLine) => ({ ...by, reason, payload: { customerId } });
  return {
    approve: (decision: AtCommandLine) => runWithoutSecondPerson(deps, kinds["review.approve"], run(decision)),
    reject: (decision: AtCommandLine) => runWithoutSecondPerson(deps, kinds["review.reject"], run(decision)),
    resend: ({ file, ...decision }: AtCommandLine & { file?: DocumentType }) => {
      const { payload, ...by } = run(decision);
      return runWithoutSecondPerson(deps, kinds["review.resend"], { ...by, payload: { ...payload, file } });
    },
  };
}
