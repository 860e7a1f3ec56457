import { reviewColumns } from "@vitral/contract/console/lists/reviews";
import { reviewMinutes, type WaitingReview } from "@vitral/contract/console/reviews";
import { asPage, rowsToRead } from "@vitral/contract/console/page";
import { invalid } from "../../../platform/http/errors.ts";
import { csvOf } from "../../../platform/http/csv.ts";
import type { Read } from "../../../platform/database/replica.ts";
import type { Staff } from "../../staff/staff.ts";
import * as z from "zod/mini";
import type { ReviewDeps } from "../deps.ts";
import { releaseAssignment, takeAssignment } from "../applicant-queries.ts";
import {
  type After,
  findReviews,
  findSince,
  lockNextFree,
  type ReviewFilter,
  type ReviewRow,
} from "./queue-queries.ts";

type Deps = Pick<ReviewDeps, "db" | "now">;
type Reviewer = { tenantId: string; staff: Staff };

type ListAsked = Omit<ReviewFilter, "after">;

/** A page of the applications that wait, the oldest first or as `sort` says. */
export async function reviewsPage(
  { db, now }: Deps,
  { tenantId, staff }: Reviewer,
  { limit, after, ...filter }: ListAsked & { after?: string | undefined; limit?: number | undefined },
) {
  const rows = await findReviews(
    db,
    { tenantId, staffId: staff.id, at: now() },
    { ...filter, after: after === undefined ? undefined : afterOf(after), limit: rowsToRead(limit) },
  );
  const page = asPage(rows, limit, keyOf);
  return { ...page, rows: page.rows.map((row) => shown(staff, row)) };
}

/** The key of a page has the moment of its last row, as that may be decided before the next page is asked for. */
const keyOf = ({ id, submittedAt }: Pick<ReviewRow, "id" | "submittedAt">): string =>
  `${submittedAt?.getTime() ?? 0}.${id}`;

function afterOf(key: string): After {
  const [, moment, id] = /^(\d{1,15})\.([\da-f-]{36})$/.exec(key) ?? [];
  const parsed = z.uuid().safeParse(id);
  if (!parsed.success) throw invalid("query", "Página desconhecida");
  return { id: parsed.data, since: new Date(Number(moment)) };
}

const shown = (staff: Staff, { submittedAt, staffId, staffName, ...row }: ReviewRow): WaitingReview => ({
  ...row,
  submittedAt,
  reviewer: staffId === null ? null : { name: staffName ?? "", isMe: staffId === staff.id },
});

/** The list of a filter as CSV text in chunks. */
export function reviewsCsv(
  { read, now }: { read: Read } & Pick<Deps, "now">,
  { tenantId, staff }: Reviewer,
  filter: ListAsked,
): AsyncGenerator<string> {
  const scope = { tenantId, staffId: staff.id, at: now() };
  const readNext = async (last: WaitingReview | undefined, limit: number) => {
    const next = { ...filter, after: last && afterOf(keyOf(last)), limit };
    return (await read((db) => findReviews(db, scope, next))).map((row) => shown(staff, row));
  };
  return csvOf(reviewColumns, readNext, { linesOf: (row) => [{ ...row, now: scope.at }] });
}

/** Who holds an application that is taken now, and until when. */
export const holderOf = ({ now }: Deps, staff: Staff) => {
  const at = now();
  return { staffId: staff.id, staffName: staff.name, at, until: new Date(at.getTime() + reviewMinutes * 60_000) };
};

/** What 'Próxima' lets go; `since` where the caller knows when it was submitted. */
type LetGo = { id: string; since?: Date | undefined };

/**
 * Takes the oldest application that nobody else holds, whose approval does not wait and that was not put away; null:
 * none is free. Two who ask at once get two. `letGo` is let go where this person holds it, and the next one after it is
 * taken.
 */
export const takeNext = (deps: Deps, { tenantId, staff }: Reviewer, letGo?: LetGo): Promise<string | null> =>
  deps.db.transaction().execute(async (tx) => {
    const keyOfLast = letGo && { tenantId, customerId: letGo.id };
    if (keyOfLast) await releaseAssignment(tx, keyOfLast, staff.id);
    const after = keyOfLast && { id: letGo.id, since: letGo.since ?? (await findSince(tx, keyOfLast)) };
    for (;;) {
      const id = await lockNextFree(tx, { tenantId, staffId: staff.id, at: deps.now(), after });
      // Another who committed since the statement began may have taken it; the next statement sees that.
      if (id === null || (await takeAssignment(tx, { tenantId, customerId: id }, holderOf(deps, staff)))) return id;
    }
  });
