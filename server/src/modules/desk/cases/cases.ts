import { cents } from "@vitral/brazil/cents";
import { documentDigits, maskedDocument } from "@vitral/brazil/document";
import { isDocument } from "@vitral/brazil/is-document";
import { isEndToEndId } from "@vitral/brazil/end-to-end-id";
import type { CaseDecision, CaseDetail, CaseFilters, CaseKind, CaseRow } from "@vitral/contract/console/cases";
import { RecallRejection, recallRejections } from "@vitral/contract/pix-recalls";
import { asPage, rowsToRead } from "@vitral/contract/console/page";
import { roleNames } from "@vitral/contract/console/permissions";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { isUuid } from "../../../platform/database/ids.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import {
  allKinds,
  type CaseFilter,
  type CaseKey,
  countOpen,
  findCase,
  findCases,
  findFollowedUntil,
  findReturned,
  type FoundCase,
  type CaseWorker,
} from "./case-queries.ts";
import { findCaseFiles } from "./file-queries.ts";
import { timeline } from "./timeline.ts";
import { findCaseEvents } from "./work-queries.ts";

type TenantMoment = { tenantId: string; now: Date };

/** The key of a case from its id on the wire. Refuses with NOT_FOUND what is no such id. */
export function keyOf(id: string): CaseKey {
  const kind = allKinds.find((one) => id.startsWith(`${one.toLowerCase()}-`));
  const row = kind && id.slice(kind.length + 1);
  if (!kind || !row || !isUuid(row)) throw new Refusal("NOT_FOUND");
  return { kind, id: row };
}

/** The id of a case on the wire. */
export const idOf = ({ kind, id }: CaseKey): string => `${kind.toLowerCase()}-${id}`;

/** What a list asks for. A search and the list of one customer show closed cases too. */
function filterOf(query: CaseFilters, scope: Readers): Omit<CaseFilter, "limit"> | null {
  const { kind, state, holder, late, q = "", customer, after } = query;
  const by = customer === undefined ? searched(q) : ({ column: "customerId", value: customer } as const);
  if (by === null) return null;
  return {
    tenantId: scope.tenantId,
    now: scope.now,
    kind,
    state: state ?? (by === undefined ? "OPEN" : "ANY"),
    assigneeId: holder === "me" ? scope.staff.id : holder === "nobody" ? null : undefined,
    escalatedTo: holder === "escalated" ? scope.staff : undefined,
    isLate: late === "yes",
    by,
    after: after === undefined ? undefined : keyOf(after),
  };
}

/** What the text of a search is; undefined: nothing, null: nothing that a case has. */
function searched(text: string): CaseFilter["by"] | null {
  if (text === "") return undefined;
  if (isEndToEndId(text)) return { column: "endToEnd", value: text };
  if (isDocument(text.toUpperCase())) return { column: "document", value: documentDigits(text) };
  if (/^\d{18}$/.test(text)) return { column: "protocol", value: text };
  return null;
}

type Readers = TenantMoment & { staff: CaseWorker };

/** A page of cases. */
export const casesPage = async (db: Db, query: CaseFilters, scope: Readers) =>
  asPage(await caseRows(db, query, scope, rowsToRead(query.limit)), query.limit, ({ id }) => id);

/** Cases as the console lists them: documents masked. */
export async function caseRows(db: Db, query: CaseFilters, scope: Readers, limit: number): Promise<CaseRow[]> {
  const filter = filterOf(query, scope);
  const found = filter === null ? [] : await findCases(db, { ...filter, limit });
  return found.map((one) => rowOf(one, scope.now));
}

/** One row of the list. */
export const rowOf = (one: FoundCase, now: Date): CaseRow => ({
  id: idOf(one),
  kind: one.kind,
  state: one.state,
  outcome: one.outcome,
  openedAt: one.openedAt,
  clock:
    one.isOpen && one.clock !== null && one.dueAt !== null
      ? { what: one.clock, due: one.dueAt, isLate: one.dueAt <= now }
      : null,
  customer:
    one.customerId !== null && one.customerName !== null ? { id: one.customerId, name: one.customerName } : null,
  document: maskedDocument(one.customerDocument ?? one.document ?? ""),
  protocol: one.protocol,
  endToEnd: one.endToEnd,
  amount: one.amount === null ? null : cents(one.amount),
  held: cents(one.held),
  assignee:
    one.assigneeId !== null && one.assigneeName !== null ? { id: one.assigneeId, name: one.assigneeName } : null,
  snoozedUntil: one.state === "SNOOZED" ? one.snoozedUntil : null,
  escalated:
    one.escalatedAt === null ? null : { to: escalationTarget(one), role: one.escalatedRole, at: one.escalatedAt },
});

/** The role or the person to whom a case was escalated, in the words that the staff reads. */
export const escalationTarget = ({ escalatedRole: role, escalatedName }: FoundCase): string =>
  role === null ? (escalatedName ?? "") : roleNames[role];

/** How many cases each inbox has open, how many this person holds, and how many were escalated to them. */
export async function countsOf(db: Db, { staff, ...scope }: TenantMoment & { staff: CaseWorker }) {
  const rows = await countOpen(db, { ...scope, worker: staff });
  return {
    inboxes: rows.map(({ kind, open, late, free }) => ({ kind, open, late, free })),
    mine: rows.reduce((sum, { mine }) => sum + mine, 0),
    escalated: rows.reduce((sum, { escalated }) => sum + escalated, 0),
  };
}

/** `due`: when the first of their clocks ends or has ended. */
type Counted = { count: number; oldest: Date | null; due: Date | null };

/**
 * Cases that are open of each kind, contests received whose time is over, and what this person holds, each with when
 * the oldest came to the staff.
 */
export async function openCases(
  db: Db,
  { staff, ...scope }: TenantMoment & { staff: CaseWorker },
): Promise<Record<CaseKind | "LATE_INFRACTION" | "OWN", Counted>> {
  const rows = await countOpen(db, { ...scope, worker: staff });
  const ofKind = (kind: CaseKind): Counted => {
    const found = rows.find((row) => row.kind === kind);
    return { count: found?.open ?? 0, oldest: found?.oldest ?? null, due: found?.due ?? null };
  };
  const received = rows.find(({ kind }) => kind === "INFRACTION");
  return {
    DISPUTE: ofKind("DISPUTE"),
    INFRACTION: ofKind("INFRACTION"),
    BLOCK: ofKind("BLOCK"),
    MARK: ofKind("MARK"),
    DIFFERENCE: ofKind("DIFFERENCE"),
    RECALL: ofKind("RECALL"),
    LATE_INFRACTION: {
      count: received?.late ?? 0,
      oldest: received?.oldestLate ?? null,
      due: received && received.late > 0 ? received.due : null,
    },
    OWN: {
      count: rows.reduce((sum, { mine }) => sum + mine, 0),
      oldest: firstOf(rows.map(({ oldestMine }) => oldestMine)),
      due: firstOf(rows.map(({ dueMine }) => dueMine)),
    },
  };
}

const firstOf = (moments: readonly (Date | null)[]): Date | null => {
  const known = moments.flatMap((moment) => moment?.getTime() ?? []);
  return known.length === 0 ? null : new Date(Math.min(...known));
};

/** One case as it is. Refuses with NOT_FOUND. */
export async function theCase(db: Db | Tx, scope: TenantMoment & CaseKey): Promise<FoundCase> {
  const found = await findCase(db, scope);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

/** Everything about one case. Refuses with NOT_FOUND. */
export async function caseDetail(db: Db, scope: TenantMoment & { caseId: string }): Promise<CaseDetail> {
  const key = keyOf(scope.caseId);
  const found = await theCase(db, { ...scope, ...key });
  const { accountId, transactionId, openedAt: since } = found;
  const hasReturns = key.kind === "DISPUTE" || key.kind === "INFRACTION" || key.kind === "RECALL";
  const reason = key.kind === "RECALL" ? "BE08" : "FR01";
  const decisions = decisionsOf(found);
  const [returned, events, files, followedUntil] = await Promise.all([
    hasReturns && accountId !== null && transactionId !== null
      ? findReturned(db, { tenantId: scope.tenantId, accountId, transactionId, since, reason })
      : [],
    findCaseEvents(db, { tenantId: scope.tenantId, ...key }),
    findCaseFiles(db, { tenantId: scope.tenantId, ...key }),
    decisions.includes("ACCEPT") && accountId !== null && transactionId !== null
      ? findFollowedUntil(db, { ...scope, accountId, transactionId })
      : null,
  ]);
  return {
    ...rowOf(found, scope.now),
    transactionId,
    accountId,
    situation: found.situation,
    words: found.words,
    reason: key.kind === "RECALL" ? rejectionOf(found.reason) : found.reason,
    returned: cents(returned.reduce((sum, { amount }) => sum + amount, 0)),
    heldUntil: found.held > 0 ? found.heldUntil : null,
    followedUntil,
    decisions,
    files: files.map(({ removedAt, removal, ...file }) =>
      Object.assign(file, { removed: removedAt && removal !== null ? { at: removedAt, reason: removal } : null }),
    ),
    timeline: timeline(found, { returned, events }),
  };
}

const rejectionOf = (rejection: string | null): string | null =>
  rejection === null ? null : recallRejections[RecallRejection.parse(rejection)];

/** What can be decided about a case now. */
export function decisionsOf({ kind, isOpen, outcome, isOurs }: FoundCase): CaseDecision[] {
  if (!isOpen) return [];
  if (kind === "INFRACTION" && outcome === "IN_ANALYSIS") return ["ACCEPT", "REJECT"];
  if (kind === "INFRACTION" && outcome === "OBJECTED") return ["OBJECTION_ACCEPT", "OBJECTION_REJECT"];
  if (kind === "BLOCK") return ["RELEASE"];
  if (outcome === "ONLY_HERE" || outcome === "ONLY_THERE") return ["RESOLVE"];
  if (kind === "RECALL") return outcome === "ASKED" ? ["RECALL_ACCEPT", "RECALL_REFUSE"] : [];
  return kind === "MARK" && isOurs ? ["UNMARK"] : [];
}
