import { actOf, type CommandKindName, commandKindNames } from "@vitral/contract/acts/acts";
import type { Change } from "@vitral/contract/acts/fields";
import type { CommandState } from "@vitral/contract/console/commands";
import { isAllowed } from "@vitral/contract/console/permissions";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Staff } from "../staff/staff.ts";
import type { Description } from "../acts/acts.ts";
import { isForReader, isUndone, type Reader } from "./inbox-queries.ts";
import type { RowKey } from "../../platform/database/keys.ts";

const columns = [
  "staff_command.id",
  "staff_command.kind",
  "staff_command.payload",
  "staff_command.changes",
  "staff_command.sentence",
  "staff_command.reason",
  "staff_command.amount_cents as amount",
  "staff_command.customer_id as customerId",
  "staff_command.maker_id as makerId",
  "staff_command.maker_name as makerName",
  "staff_command.maker_email as makerEmail",
  "staff_command.made_at as madeAt",
  "staff_command.state",
  "staff_command.checker_id as checkerId",
  "staff_command.checker_name as checkerName",
  "staff_command.decided_at as decidedAt",
  "staff_command.decision_reason as decisionReason",
  "staff_command.note",
  "staff_command.result",
  "staff_command.version",
  "staff_command.replaces_id as replaces",
  "staff_command.earlier_maker_ids as earlierMakerIds",
  "staff_command.earlier_maker_emails as earlierMakerEmails",
  "staff_command.person_id as personId",
  "staff_command.person_everywhere as personEverywhere",
  "staff_command.held_until as heldUntil",
] as const;

/** What this person does not see: what the role may not read, and staff of one tenant nothing that concerns several. */
export const hiddenFrom = ({ tenantId, role }: Pick<Staff, "tenantId" | "role">): readonly CommandKindName[] =>
  commandKindNames.filter(
    (kind) => !isAllowed(role, actOf(kind).sees) || (tenantId !== null && actOf(kind).everywhere === true),
  );

const read = (db: Db | Tx, tenantId: string) =>
  db
    .selectFrom("staff_command")
    .leftJoin("customer", (join) =>
      join
        .onRef("customer.tenant_id", "=", "staff_command.tenant_id")
        .onRef("customer.id", "=", "staff_command.customer_id"),
    )
    .select([...columns, "customer.name as customerName"])
    .select((is) =>
      is
        .selectFrom("staff_command as next")
        .select("next.id")
        .whereRef("next.tenant_id", "=", "staff_command.tenant_id")
        .whereRef("next.replaces_id", "=", "staff_command.id")
        .as("replacedBy"),
    )
    .where("staff_command.tenant_id", "=", tenantId);

export const findCommand = (db: Db | Tx, { tenantId, id }: RowKey) =>
  read(db, tenantId).where("staff_command.id", "=", id).executeTakeFirst();

/** The commands with these ids, each once. */
export const findCommandsOf = (db: Db, tenantId: string, ids: readonly string[]): Promise<CommandRow[]> =>
  read(db, tenantId)
    .where("staff_command.id", "in", [...ids])
    .execute();

export type CommandRow = NonNullable<Awaited<ReturnType<typeof findCommand>>>;

/** Whether this person, also under an earlier account of the same e-mail, made this order or one that it replaces. */
export const madeBy = (row: CommandRow, { id, email }: Pick<Staff, "id" | "email">): boolean =>
  [row.makerId, ...row.earlierMakerIds].includes(id) || [row.makerEmail, ...row.earlierMakerEmails].includes(email);

/** The member of the staff whom a command is about; `tenantId` null: of the installation. */
export const personOf = (row: CommandRow, tenantId: string): Description["person"] =>
  row.personId === null ? undefined : { id: row.personId, tenantId: row.personEverywhere ? null : tenantId };

/** Which commands a list shows; `staffId` is the caller. */
export type CommandFilter = {
  view?: "waiting" | "decide" | "mine" | "undone" | "decided" | undefined;
  kind?: CommandKindName | undefined;
  maker?: string | undefined;
  customerId?: string | undefined;
  matter?: string | undefined;
  after?: string | undefined;
};

const isAbout = (matter: string) => sql<boolean>`${matter}::text in
  (staff_command.payload ->> 'contestId', staff_command.payload ->> 'blockId', staff_command.payload ->> 'markId',
   staff_command.payload ->> 'recallId', staff_command.payload ->> 'transactionId')`;

const isAfter = (tenantId: string, id: string) => sql<boolean>`(staff_command.made_at, staff_command.id) >
  (select a.made_at, a.id from staff_command a where a.tenant_id = ${tenantId} and a.id = ${id})`;

/** Commands of a tenant after the one of `after`: the newest first, those to decide the oldest first. */
export function findCommands(
  db: Db,
  reader: Reader,
  { view, kind, maker, customerId, matter, after, limit }: CommandFilter & { limit: number },
): Promise<CommandRow[]> {
  const { tenantId, staffId, hidden, at } = reader;
  const isOldestFirst = view === "decide";
  let query = read(db, tenantId);
  if (view === "decide") query = query.where(isForReader(reader));
  if (view === "waiting") query = query.where("state", "=", "WAITING").where("made_at", ">", at);
  if (view === "decided") query = query.where((is) => is.or([is("state", "<>", "WAITING"), is("made_at", "<=", at)]));
  if (view === "undone") query = query.where(isUndone(reader));
  if (view === "mine") query = query.where("maker_id", "=", staffId);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (hidden.length > 0) query = query.where("kind", "not in", [...hidden]);
  if (maker !== undefined) query = query.where("maker_id", "=", maker);
  if (customerId !== undefined) query = query.where("customer_id", "=", customerId);
  if (matter !== undefined) query = query.where(isAbout(matter));
  // An order that replaces another is as old as the first: it expires with it.
  if (after !== undefined && isOldestFirst) query = query.where(isAfter(tenantId, after));
  else if (after !== undefined) query = query.where("staff_command.id", "<", after);
  const sorted = isOldestFirst
    ? query.orderBy("made_at", "asc").orderBy("staff_command.id", "asc")
    : query.orderBy("staff_command.id", "desc");
  return sorted.limit(limit).execute();
}

export const findByKey = (db: Db | Tx, { tenantId, key }: { tenantId: string; key: string }) =>
  read(db, tenantId).where("idempotency_key", "=", key).executeTakeFirst();

export type NewCommand = RowKey & {
  key: string;
  kind: CommandKindName;
  payload: Record<string, unknown>;
  reason: string;
  maker: Pick<Staff, "id" | "name" | "email" | "role">;
  madeAt: Date;
  needsSecond: boolean;
  description: Description;
  /** When it takes effect, where its maker can take it back until then. */
  heldUntil?: Date | undefined;
  /** The order that it replaces; the database takes the moment, the version and the earlier makers from it. */
  replaces?: string | undefined;
};

/** Inserts a command that waits, or is held until a moment; false where the tenant has one with this key. */
export async function insertCommand(tx: Tx, { description, ...command }: NewCommand): Promise<boolean> {
  const inserted = await tx
    .insertInto("staff_command")
    .values({
      tenant_id: command.tenantId,
      id: command.id,
      idempotency_key: command.key,
      kind: command.kind,
      payload: JSON.stringify(command.payload),
      changes: JSON.stringify(description.changes),
      sentence: description.sentence,
      reason: command.reason,
      amount_cents: description.amount,
      person_id: description.person?.id ?? null,
      person_everywhere: description.person?.tenantId === null,
      customer_id: description.customerId,
      maker_id: command.maker.id,
      maker_name: command.maker.name,
      maker_email: command.maker.email,
      maker_role: command.maker.role,
      made_at: command.madeAt,
      needs_second: command.needsSecond,
      replaces_id: command.replaces ?? null,
      held_until: command.heldUntil ?? null,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "idempotency_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Locks a command until the transaction ends, and answers its state and version; undefined: there is none. */
export const lockCommand = (tx: Tx, { tenantId, id }: RowKey) =>
  tx
    .selectFrom("staff_command")
    .select(["state", "version"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export type Ending = {
  state: Exclude<CommandState, "WAITING" | "HELD">;
  at: Date;
  checker?: { id: string; name: string };
  reason?: string;
  note?: string;
  result?: Record<string, unknown>;
  /** What is left of its changes, where they hold contacts, a document or a name. */
  masked?: Change[];
};

/** Ends a command that waits or is held. The caller has locked the row. */
export async function endCommand(tx: Tx, { tenantId, id }: RowKey, ending: Ending): Promise<void> {
  const { state, at, checker, reason, note, result, masked } = ending;
  await tx
    .updateTable("staff_command")
    .set({
      state,
      decided_at: at,
      checker_id: checker?.id ?? null,
      checker_name: checker?.name ?? null,
      decision_reason: reason ?? null,
      note: note ?? null,
      result: result === undefined ? null : JSON.stringify(result),
      ...(masked && { payload: "{}", changes: JSON.stringify(masked) }),
    })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}

/** The ids of commands that still wait though they were made before a moment, the oldest first. */
export async function findExpired(db: Db, tenantId: string, before: Date, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom("staff_command")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "WAITING")
    .where("made_at", "<=", before)
    .orderBy("id")
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
