import type { CaseDecision, CaseRow } from "@vitral/contract/console/cases";
import { orderOfDecision } from "@vitral/contract/console/cases/case-orders";
import { type Command, orderCommand } from "@vitral/contract/console/commands";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";

type Decided = { decision: CaseDecision; reason: string; keyOf: (caseId: string) => string };
type Outcome = { id: string; why: string | null };

const noSuchOutcome = "Este caso não pode ter este desfecho.";

/**
 * Orders the same decision of several cases, one after the other. Answers why each was not done; null where it was.
 * Throws where an answer was lost: sent again with the same keys, nothing is done twice.
 */
export async function decideEach(tenant: string, rows: readonly CaseRow[], decided: Decided): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id } of rows) outcomes.push({ id, why: await whyNot(tenant, id, decided) });
  return outcomes;
}

async function whyNot(tenant: string, id: string, { decision, reason, keyOf }: Decided): Promise<string | null> {
  const order = orderOfDecision(id, decision);
  if (!order) return noSuchOutcome;
  try {
    return undone(await call(orderCommand, { params: { tenant }, body: { key: keyOf(id), order, reason } }));
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401)
      return error.message;
    throw error;
  }
}

const undone = ({ state }: Command): string | null =>
  state === "WAITING" ? "O pedido aguarda a aprovação de outra pessoa." : null;
