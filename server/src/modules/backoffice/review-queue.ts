import { entityNames } from "@vitral/contract/console/customers";
import { reviewMinutes, type WaitingReview } from "@vitral/contract/console/reviews";
import { asPage, maxCsvRows, rowsToRead } from "@vitral/contract/console/page";
import { csvOf, momentCell } from "../../platform/http/csv.ts";
import type { Staff } from "../staff/staff.ts";
import type { ReviewDeps } from "./deps.ts";
import {
  findReviews,
  lockNextFree,
  releaseAssignment,
  type ReviewFilter,
  type ReviewRow,
  takeAssignment,
} from "./console-queries.ts";

type Deps = Pick<ReviewDeps, "db" | "now">;
type Reviewer = { tenantId: string; staff: Staff };

/** A page of the applications that wait, the oldest first. */
export async function reviewsPage(
  { db, now }: Deps,
  { tenantId, staff }: Reviewer,
  { limit, ...filter }: ReviewFilter & { limit?: number | undefined },
) {
  const rows = await findReviews(
    db,
    { tenantId, staffId: staff.id, at: now() },
    { ...filter, limit: rowsToRead(limit) },
  );
  return asPage(
    rows.map((row) => shown(staff, row)),
    limit,
    ({ id }) => id,
  );
}

const shown = (staff: Staff, { submittedAt, staffId, staffName, ...row }: ReviewRow): WaitingReview => ({
  ...row,
  submittedAt: submittedAt?.toISOString() ?? null,
  reviewer: staffId === null ? null : { name: staffName ?? "", isMe: staffId === staff.id },
});

/** The list of a filter as CSV text in chunks. */
export function reviewsCsv(
  { db, now }: Deps,
  { tenantId, staff }: Reviewer,
  filter: ReviewFilter,
): AsyncGenerator<string> {
  const scope = { tenantId, staffId: staff.id, at: now() };
  const columns = ["Nome", "Tipo", "Enviado em", "Com quem"];
  const read = (last: ReviewRow | undefined, limit: number) =>
    findReviews(db, scope, { ...filter, after: last?.id, limit });
  const cellsOf = ({ name, entityType, submittedAt, staffName, orderId }: ReviewRow) => [
    name,
    entityNames[entityType],
    momentCell(submittedAt),
    orderId === null ? (staffName ?? "livre") : "aguarda aprovação",
  ];
  return csvOf(columns, read, cellsOf, maxCsvRows);
}

/** Who holds an application that is taken now, and until when. */
export const holderOf = ({ now }: Deps, staff: Staff) => {
  const at = now();
  return { staffId: staff.id, staffName: staff.name, at, until: new Date(at.getTime() + reviewMinutes * 60_000) };
};

/**
 * Takes the oldest application that nobody else holds and whose approval does not wait; null: none is free. Two who ask
 * at once get two. `after` is let go where this person holds it, and the next one after it is taken.
 */
export const takeNext = (deps: Deps, { tenantId, staff }: Reviewer, after?: string): Promise<string | null> =>
  deps.db.transaction().execute(async (tx) => {
    if (after !== undefined) await releaseAssignment(tx, { tenantId, customerId: after }, staff.id);
    for (;;) {
      const id = await lockNextFree(tx, { tenantId, staffId: staff.id, at: deps.now(), after });
      // Another who committed since the statement began may have taken it; the next statement sees that.
      if (id === null || (await takeAssignment(tx, { tenantId, customerId: id }, holderOf(deps, staff)))) return id;
    }
  });
