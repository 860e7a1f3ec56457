import type { Db, Tx } from "../../../platform/database/db.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Staff } from "../../staff/staff.ts";
import { findApplicant, findHolder, type OpenApplicant } from "../applicant-queries.ts";
import type { ReviewDeps } from "../deps.ts";
import { hasHeldDecision } from "./queue-queries.ts";

type Deps = Pick<ReviewDeps, "now"> & { db: Db | Tx };

/** One who waits for a decision. Refuses with NOT_FOUND or REVIEW_DECIDED. */
export async function waitingApplicant(db: Db | Tx, customerKey: CustomerKey): Promise<OpenApplicant> {
  const applicant = await findApplicant(db, customerKey);
  if (!applicant) throw new Refusal("NOT_FOUND");
  const isDecided = applicant.status !== "IN_ANALYSIS_INTERNAL" || (await hasHeldDecision(db, customerKey));
  if (isDecided) throw new Refusal("REVIEW_DECIDED");
  return applicant;
}

/** Refuses with REVIEW_TAKEN where another person holds it, and with REVIEW_EXPIRED where nobody does any more. */
export async function mustHold({ db, now }: Deps, customerKey: CustomerKey, staff: Pick<Staff, "id">): Promise<void> {
  const holder = await findHolder(db, customerKey, now());
  if (holder === undefined) throw new Refusal("REVIEW_EXPIRED");
  if (holder.staffId !== staff.id) throw reviewTaken(holder);
}

/** An application that somebody holds, by name. */
export const reviewTaken = (holder: { staffName: string } | undefined): Refusal =>
  new Refusal("REVIEW_TAKEN", { words: { name: holder?.staffName ?? "Outra pessoa" } });

/** Refuses as `waitingApplicant` and `mustHold`: only who holds an application decides it. */
export async function requireHolder(deps: Deps, customerKey: CustomerKey, staff: Pick<Staff, "id">): Promise<void> {
  await waitingApplicant(deps.db, customerKey);
  await mustHold(deps, customerKey, staff);
}
