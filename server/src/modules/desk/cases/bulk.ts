import type { CaseBulkAct } from "@vitral/contract/console/cases/case-queue";
import { Refusal } from "../../../platform/http/errors.ts";
import { assign, theColleague } from "./escalate.ts";
import { type CaseDeps, setState, type Work } from "./work.ts";

type Bulk = Omit<Work, "caseId"> & { cases: readonly string[]; act: CaseBulkAct; reason: string };

/**
 * Does the same with several cases, each in a transaction of its own. Answers why each was not done; null where it was.
 * Refuses with CASE_TARGET where no person of that id works on cases.
 */
export async function workOnCases(deps: CaseDeps, { cases, ...bulk }: Bulk) {
  const apply = await verbOf(deps, bulk);
  const outcomes: { id: string; why: string | null }[] = [];
  for (const id of new Set(cases)) {
    const why = await apply(id).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Refusal) return error.message;
        throw error;
      },
    );
    outcomes.push({ id, why });
  }
  return outcomes;
}

/** What is done with one case. */
async function verbOf(deps: CaseDeps, { act, ...by }: Omit<Bulk, "cases">): Promise<(caseId: string) => Promise<void>> {
  if (act.what === "ASSIGN") {
    const person = await theColleague(deps.db, { tenantId: by.tenantId, id: act.staffId });
    return (caseId) => assign(deps, { ...by, caseId, person });
  }
  if (act.what === "SNOOZE") return (caseId) => setState(deps, { ...by, caseId, state: "SNOOZED", until: act.until });
  return (caseId) => setState(deps, { ...by, caseId, state: "CLOSED", until: undefined });
}
