import type { Db, Tx } from "../../../platform/database/db.ts";
import { forEachTenant, tenantIds } from "../../../platform/database/each-tenant.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { newId } from "../../../platform/database/ids.ts";
import { enqueue } from "../../notifications/notifications.ts";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import type { PixDeps, Suspicion } from "../../pix/pix.ts";
import {
  endMark,
  endPastTerm,
  findHolder,
  findMark,
  findMarks,
  findMarksOf,
  insertMark,
  moveEnd,
  type NewMark,
  type MarkedPerson,
} from "./mark-queries.ts";

type Deps = Pick<PixDeps, "outbox" | "now">;
type Person = Omit<MarkedPerson, "source">;

/**
 * Marks a person as under founded suspicion of fraud: whoever pays them is refused from now on
 * (functions/terms.sql). Answers whether this call made the mark; a customer of ours is notified then, without the
 * reason. Marks of the operator and of the directory stand beside each other.
 */
export async function mark(deps: Deps, tx: Tx, newMark: Omit<NewMark, "id">): Promise<boolean> {
  const made = await insertMark(tx, { ...newMark, id: newId() }, deps.now());
  if (made) await notify(deps, tx, newMark, { news: "MARKED", at: deps.now() });
  return made;
}

/**
 * Ends the mark of one source; answers whether one was in force. A customer of ours without another is notified. Marks
 * of this person that are past their term end before it, so that the customer is not notified of them again.
 */
export async function unmark(deps: Deps, tx: Tx, person: MarkedPerson, by: string): Promise<boolean> {
  const now = deps.now();
  const [due] = await endPastTerm(tx, person, now);
  const ended = await endMark(tx, person, by, now);
  const at = ended ? now : due?.until;
  if (at) await notifyCleared(deps, tx, person, at);
  return ended;
}

/** Ends the marks that are past their term, as `unmark` does. Runs on every server; each is ended and told once. */
export async function endDueMarks({ db, ...deps }: Pick<PixDeps, "db" | "outbox" | "now">): Promise<void> {
  await forEachTenant(await withAllTenants(() => tenantIds(db)), (tenantId) =>
    db.transaction().execute(async (tx) => {
      for (const { document, until } of await endPastTerm(tx, { tenantId, document: null }, deps.now()))
        await notifyCleared(deps, tx, { tenantId, document }, until);
    }),
  );
}

/** The marks of one person that are in force: one of each source at most. */
export const marksOfPerson = (db: Db | Tx, person: Person, now: Date) => findMarksOf(db, person, now);

/** The marks of a tenant that are in force, the newest first. */
export const marksOf = (db: Db, tenantId: string, now: Date) => findMarks(db, tenantId, now);

/**
 * Keeps what the directory says of a person, found with a key or reported to this bank: `suspicion` null ends its mark.
 * Nothing where the tenant's rules do not refuse payments for it.
 */
export async function saveDirectoryMark(
  { db, ...deps }: Pick<PixDeps, "db" | "outbox" | "now">,
  tenant: Tenant,
  { document, suspicion }: { document: string; suspicion: Suspicion | null },
): Promise<void> {
  if (!rulesOf(tenant, deps.now()).refuseSuspectedPayees) return;
  const person = { tenantId: tenant.id, document, source: "DIRECTORY" as const };
  const before = await findMark(db, person, deps.now());
  const isSame = before?.until?.getTime() === suspicion?.until?.getTime();
  if (Boolean(before) === Boolean(suspicion) && isSame) return;
  await db.transaction().execute(async (tx) => {
    if (!suspicion) {
      await unmark(deps, tx, person, "DIRECTORY");
      return;
    }
    const { reportedBy: markedBy, reason, markedAt, until } = suspicion;
    await mark(deps, tx, { ...person, markedBy, reason, markedAt, until });
    await moveEnd(tx, person, until);
  });
}

/** Nobody can pay a person while a mark of another source is in force. */
async function notifyCleared(deps: Deps, tx: Tx, person: Person, at: Date): Promise<void> {
  const left = await findMarksOf(tx, person, deps.now());
  if (left.length === 0) await notify(deps, tx, person, { news: "CLEARED", at });
}

/** Writes the e-mail to a customer of ours, in the transaction of the mark. It never has the reason. */
async function notify(
  { outbox }: Deps,
  tx: Tx,
  person: Person,
  happened: { news: "MARKED" | "CLEARED"; at: Date },
): Promise<void> {
  const holder = await findHolder(tx, person);
  if (!holder?.email) return;
  const data = { name: holder.name, ...happened };
  const message = { template: "suspicion", data } as const;
  await enqueue(outbox, tx, { tenantId: person.tenantId, customerId: holder.id, to: holder.email, message });
}
