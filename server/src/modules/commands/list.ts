import { actOf } from "@vitral/contract/acts/acts";
import { CaseId } from "@vitral/contract/console/cases";
import { type Command, commandDays, expiryCutoff } from "@vitral/contract/console/commands";
import { commandColumns, toDecideColumns } from "@vitral/contract/console/lists/commands";
import { asPage, rowsToRead } from "@vitral/contract/console/page";
import { isAllowed } from "@vitral/contract/console/permissions";
import { cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Read } from "../../platform/database/replica.ts";
import { csvOf } from "../../platform/http/csv.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordAudit } from "../audit/audit.ts";
import { hidesOrder, maskContacts } from "./contacts.ts";
import {
  type CommandFilter,
  type CommandRow,
  findCommand,
  findCommands,
  findCommandsOf,
  hiddenFrom,
  madeBy,
  personOf,
} from "./command-queries.ts";
import { countUndone, countWaiting, findMakers } from "./inbox-queries.ts";
import type { Staff } from "../staff/staff.ts";
import { type Standing, standingOf } from "./ended.ts";
import { isOwnAccess } from "./records/denied.ts";
import type { CommandDeps } from "./deps.ts";
import { orderOfRow } from "./kinds.ts";
import { mayDownloadUntil } from "./export-file.ts";

type Reader = { tenantId: string; staff: Staff };
type ListDeps = Pick<CommandDeps, "db" | "now">;

const asked = ({ tenantId, staff }: Reader, now: Date) => ({
  tenantId,
  staffId: staff.id,
  email: staff.email,
  isOfTenant: staff.tenantId !== null,
  hidden: hiddenFrom(staff),
  at: expiryCutoff(now),
});

/** Who decides nothing has nothing to decide. */
const hasNone = ({ role }: Staff, { view }: CommandFilter): boolean =>
  view === "decide" && !isAllowed(role, "commands.decide");

/** A page of commands, the newest first, those to decide the oldest first, as this person may see them. */
export async function commandsPage(
  deps: ListDeps,
  reader: Reader,
  { limit, ...filter }: CommandFilter & { limit?: number | undefined },
) {
  const { staff } = reader;
  if (hasNone(staff, filter)) return { rows: [], next: null };
  const rows = await findCommands(deps.db, asked(reader, deps.now()), { ...filter, limit: rowsToRead(limit) });
  return asPage(await shownAll(deps, reader, rows), limit, idOf);
}

const idOf = ({ id }: Command): string => id;

/** One command. Refuses with NOT_FOUND. */
export async function commandOf(deps: CommandDeps, reader: Reader, id: string): Promise<Command> {
  const [found] = await shownAll(deps, reader, [await visibleRow(deps.db, reader, id)]);
  if (!found) throw new Error("a row is shown");
  return found;
}

/** The row of a command that this person may see. Refuses with NOT_FOUND. */
async function visibleRow(db: Db | Tx, { tenantId, staff }: Reader, id: string): Promise<CommandRow> {
  const row = await findCommand(db, { tenantId, id });
  if (!row || hiddenFrom(staff).includes(row.kind)) throw new Refusal("NOT_FOUND");
  return row;
}

/**
 * What a command that waits is ordered with, for who may change it; null where it holds a contact or a document.
 * Refuses with NOT_FOUND, STAFF_NOT_ALLOWED or COMMAND_DECIDED.
 */
export async function orderOf({ db }: CommandDeps, { tenantId, staff }: Reader, id: string) {
  const { kind, payload, version, state, changes } = await visibleRow(db, { tenantId, staff }, id);
  if (!isAllowed(staff.role, actOf(kind).orders)) throw new Refusal("STAFF_NOT_ALLOWED");
  if (state !== "WAITING") throw new Refusal("COMMAND_DECIDED");
  return { version, order: hidesOrder(changes) ? null : readable({ kind, payload }) };
}

/** The order of a row; null where its texts are older than their rule. */
function readable(row: Pick<CommandRow, "kind" | "payload">) {
  try {
    return orderOfRow(row);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The changes with the contacts in full; the look is audited. Refuses with NOT_FOUND. */
export function revealCommand(
  { db, now }: CommandDeps,
  { tenantId, staff }: Reader,
  { id, reason }: { id: string; reason: string },
) {
  return db.transaction().execute(async (tx) => {
    const { customerId, changes } = await visibleRow(tx, { tenantId, staff }, id);
    const by = { tenantId, at: now(), actor: staff.email, staffId: staff.id };
    const details = { commandId: id };
    await recordAudit(tx, { ...by, action: "command.reveal", reason, details, ...(customerId && { customerId }) });
    return { changes };
  });
}

/** How many commands wait for this person's decision, and since when the oldest; none for who decides nothing. */
export async function waitingFor(db: Db, reader: Reader, now: Date) {
  if (!isAllowed(reader.staff.role, "commands.decide")) return { waiting: 0, oldest: null };
  return countWaiting(db, asked(reader, now));
}

/** How many orders of this person ended undone in the last days, and since when the first of them. */
export const undoneOf = (db: Db, reader: Reader, { now, days }: { now: Date; days: number }) =>
  countUndone(db, { ...asked(reader, now), now, days });

/** An order behind rows of the audit; `changes` are none where it was not done. */
export type OrderOfAudit = Pick<CommandRow, "kind" | "changes">;

/** The orders of these ids that this person may see, with what each one that was done changed. Contacts are masked. */
export async function ordersOfAudit(
  db: Db,
  { tenantId, staff }: { tenantId: string; staff: Staff },
  ids: readonly string[],
): Promise<Map<string, OrderOfAudit>> {
  if (ids.length === 0) return new Map();
  const hidden = hiddenFrom(staff);
  const seen = (await findCommandsOf(db, tenantId, ids)).filter(({ kind }) => !hidden.includes(kind));
  return new Map(
    seen.map(({ id, kind, state, changes }) => [
      id,
      { kind, changes: state === "EXECUTED" ? maskContacts(changes) : [] },
    ]),
  );
}

/** Who made what waits for this person's decision. */
export const makersFor = async ({ db, now }: CommandDeps, reader: Reader) => findMakers(db, asked(reader, now()));

/** The list of a filter as CSV text in chunks. */
export function commandsCsv({ read, now }: { read: Read; now: () => Date }, reader: Reader, filter: CommandFilter) {
  const scope = asked(reader, now());
  const readNext = async (after: Command | undefined, limit: number) =>
    hasNone(reader.staff, filter)
      ? []
      : read(async (db) =>
          shownAll({ db, now }, reader, await findCommands(db, scope, { ...filter, after: after?.id, limit })),
        );
  return csvOf(filter.view === "decide" ? toDecideColumns : commandColumns, readNext);
}

/** From when holds what a command did, where its kind says so (`details`). */
function effectiveAtOf({ state, result }: CommandRow): Date | null {
  const at = result?.["effectiveAt"];
  return state === "EXECUTED" && typeof at === "string" ? new Date(at) : null;
}

/** Rows as this person sees them, with what became of those that hold later. */
async function shownAll(deps: ListDeps, reader: Reader, rows: readonly CommandRow[]): Promise<Command[]> {
  const standing = await standingOf(deps.db, reader.tenantId, rows, deps.now());
  return rows.map((row) => shown(deps, reader, row, standing.get(row.id)));
}

function shown({ now }: ListDeps, { tenantId, staff }: Reader, row: CommandRow, standing?: Standing): Command {
  const isExpired = row.state === "WAITING" && row.madeAt <= expiryCutoff(now());
  const waits = row.state === "WAITING" && !isExpired;
  const heldUntil = row.state === "HELD" ? row.heldUntil : null;
  const isOwn = madeBy(row, staff) || isOwnAccess(staff, personOf(row, tenantId));
  return {
    id: row.id,
    kind: row.kind,
    sentence: row.sentence,
    customer:
      row.customerId === null || !isAllowed(staff.role, "customers.read")
        ? null
        : { id: row.customerId, name: row.customerName ?? "cadastro removido" },
    changes: maskContacts(row.changes),
    reason: row.reason,
    // Where the policy has nothing to compare, the order has no amount.
    amount: row.amount === null || row.amount === 0 ? null : cents(row.amount),
    state: isExpired ? "EXPIRED" : row.state,
    version: row.version,
    replaces: row.replaces,
    replacedBy: row.replacedBy,
    maker: { id: row.makerId, name: row.makerName },
    madeAt: row.madeAt,
    expiresAt: new Date(row.madeAt.getTime() + commandDays * 86_400_000),
    checker: row.checkerId === null ? null : { id: row.checkerId, name: row.checkerName ?? "" },
    decidedAt: row.decidedAt,
    decisionReason: row.decisionReason,
    effectiveAt: standing ? standing.effectiveAt : effectiveAtOf(row),
    ended: standing?.ended ?? [],
    heldUntil,
    note: row.note,
    caseId: CaseId.safeParse(row.result?.["caseId"]).data ?? null,
    mayDownloadUntil: mayDownloadUntil(row, staff, now()),
    mayDecide: waits && !isOwn && isAllowed(staff.role, "commands.decide"),
    mayWithdraw: (waits || (heldUntil !== null && heldUntil > now())) && row.makerId === staff.id,
    mayEdit: waits && isAllowed(staff.role, actOf(row.kind).orders),
  };
}
