import type { CaseKind } from "@vitral/contract/console/cases";
import { Refusal } from "../../../platform/http/errors.ts";
import { findCases } from "./case-queries.ts";
import { idOf } from "./cases.ts";
import { findEventOf } from "./work-queries.ts";
import { assignCase, auditCase, type CaseDeps, lockCase, type Work } from "./work.ts";

type NextCaseRequest = Omit<Work, "caseId"> & { key: string; kind?: CaseKind | undefined };

/** Cases that are read at once; another person may have taken them meanwhile. */
const candidates = 20;

/**
 * Takes the free case that is due next, of an inbox or of all; null: none is free. Two who ask at once get two. The
 * same `key` again answers the same case.
 */
export async function takeNext(deps: CaseDeps, { key, kind, ...scope }: NextCaseRequest): Promise<string | null> {
  const { tenantId, staff } = scope;
  const tried = new Set<string>();
  for (;;) {
    const filter = { tenantId, now: deps.now(), kind, state: "OPEN", freeFor: staff, limit: candidates } as const;
    const found = (await findCases(deps.db, filter)).map(idOf).filter((id) => !tried.has(id));
    for (const caseId of found) {
      const taken = await takeOnce(deps, { ...scope, caseId, key });
      if (taken !== null) return taken;
      tried.add(caseId);
    }
    if (found.length === 0) return repeated(deps, { ...scope, key });
  }
}

/** Takes a case, or answers the one that this key took before; null: another person was faster. */
const takeOnce = (deps: CaseDeps, { key, ...work }: Work & { key: string }): Promise<string | null> =>
  deps.db.transaction().execute(async (tx) => {
    const { tenantId, staff } = work;
    const found = await lockCase(deps, tx, work);
    // The same order, sent twice at once, waited for the lock.
    const before = await findEventOf(tx, { tenantId, eventId: key, staffId: staff.id });
    if (before) return idOf(before);
    const isFree = found.assigneeId === null && found.isOpen;
    if (!isFree) return null;
    try {
      await assignCase(deps, tx, work, found, key);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
    await auditCase(deps, tx, work, { found, action: "case.take", details: { next: true } });
    return work.caseId;
  });

/** What this key took before, where nothing is free any more. */
const repeated = (deps: CaseDeps, { tenantId, staff, key }: Omit<Work, "caseId"> & { key: string }) =>
  deps.db.transaction().execute(async (tx) => {
    const before = await findEventOf(tx, { tenantId, eventId: key, staffId: staff.id });
    return before ? idOf(before) : null;
  });
