import { expiryCutoff } from "@vitral/contract/console/commands";
import { actOf } from "@vitral/contract/acts/acts";
import { type Change, labelOf } from "@vitral/contract/acts/fields";
import { isAllowed } from "@vitral/contract/console/permissions";
import type { Tx } from "../../platform/database/db.ts";
import { inSavepoint } from "../../platform/database/savepoint.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordAudit } from "../audit/audit.ts";
import { customersForStaff } from "../identity/identity.ts";
import {
  type CommandRow,
  type Ending,
  endCommand,
  findCommand,
  findExpired,
  hiddenFrom,
  lockCommand,
  madeBy,
  personOf,
} from "./command-queries.ts";
import { type Staff, staffForStaff } from "../staff/staff.ts";
import { isPersonal } from "./contacts.ts";
import type { CommandDeps } from "./deps.ts";
import { recordingDenials, refuseOwnAccess } from "./records/denied.ts";
import { verbOf } from "./kinds.ts";
import { about, maskedChanges, recordOutcome } from "./records/outcome.ts";

type Stored = Pick<CommandRow, "kind" | "payload">;
export type CommandDecision = { tenantId: string; id: string; checker: Staff; version: number };

/**
 * Approves a command and executes it, with everything checked again. Where the world has changed since it was ordered,
 * or it has expired, it ends without being executed, and its row says why. Of two approvals at once, the second is
 * refused. The same approval again, by the same person and of the same version, does nothing: the first answer may have
 * been lost.
 * Refuses with NOT_FOUND, COMMAND_OWN, COMMAND_DECIDED, COMMAND_EDITED, STAFF_SELF, or COMMAND_MAKER_GONE where whoever
 * ordered it may not do so any more; a try to decide an own order is audited.
 */
export const approve = (deps: CommandDeps, decision: CommandDecision): Promise<void> =>
  recordingDenials(deps, { staff: decision.checker, commandId: decision.id }, () => approveOnce(deps, decision));

async function approveOnce(deps: CommandDeps, decision: CommandDecision): Promise<void> {
  const { tenantId, id, checker } = decision;
  const waiting = deps.prepare && (await findCommand(deps.db, { tenantId, id }));
  if (waiting?.state === "WAITING" && !madeBy(waiting, checker) && !hiddenFrom(checker).includes(waiting.kind))
    await deps.prepare?.({ tenantId, kind: waiting.kind, payload: waiting.payload, actor: checker.email });
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockForDecision(tx, decision);
    if (found.state === "EXECUTED" || found.state === "WORLD_CHANGED") return requireSame(found, decision);
    if (found.state !== "WAITING") throw new Refusal("COMMAND_DECIDED");
    if (await endIfExpired(deps, tx, tenantId, found)) return;
    await requireMaker(tx, found);
    const { kind, reason, makerId, makerEmail } = found;
    const tried = await inSavepoint(tx, () => executeAgain(deps, tx, tenantId, found)).catch((error: unknown) => {
      if (error instanceof Changed)
        return { description: null, note: error.message, details: {}, overtaken: undefined };
      throw error;
    });
    const { description, note, details, overtaken } = tried;
    const by = { at: deps.now(), checker: { id: checker.id, name: checker.name } };
    const ending: Ending =
      note === null ? { ...by, state: "EXECUTED", result: details } : { ...by, state: "WORLD_CHANGED", note };
    await endCommand(tx, { tenantId, id }, { ...ending, ...maskedChanges(found) });
    const decided = { tenantId, at: deps.now(), actor: checker.email, staffId: checker.id };
    const event = {
      ...decided,
      maker: makerEmail,
      makerStaffId: makerId,
      action: note === null ? kind : ("command.void" as const),
      reason,
      ...about(description ?? found),
      details: { ...details, commandId: id, ...(note !== null && { kind }) },
    };
    return recordOutcome(tx, event, { ...description, overtaken });
  });
}

/**
 * Rejects a command. Refuses as `approve`, but COMMAND_MAKER_GONE never; one that has expired ends as such. The same
 * again does nothing.
 */
export const reject = (deps: CommandDeps, decision: CommandDecision & { reason: string }): Promise<void> =>
  recordingDenials(deps, { staff: decision.checker, commandId: decision.id }, () => rejectOnce(deps, decision));

function rejectOnce(deps: CommandDeps, { reason, ...decision }: CommandDecision & { reason: string }): Promise<void> {
  const { tenantId, id, checker } = decision;
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockForDecision(tx, decision);
    if (found.state === "REJECTED" && found.decisionReason === reason) return requireSame(found, decision);
    if (found.state !== "WAITING") throw new Refusal("COMMAND_DECIDED");
    if (await endIfExpired(deps, tx, tenantId, found)) return;
    const by = { at: deps.now(), checker: { id: checker.id, name: checker.name }, reason };
    await endCommand(tx, { tenantId, id }, { ...by, state: "REJECTED", ...maskedChanges(found) });
    await recordAudit(tx, {
      tenantId,
      at: deps.now(),
      actor: checker.email,
      staffId: checker.id,
      maker: found.makerEmail,
      makerStaffId: found.makerId,
      action: "command.reject",
      reason,
      ...about(found),
      details: { commandId: id, kind: found.kind },
    });
  });
}

/** Ends the commands of a tenant that nobody decided in time. Answers how many. */
export async function expireCommands(deps: CommandDeps, tenantId: string): Promise<number> {
  const ids = await findExpired(deps.db, tenantId, expiryCutoff(deps.now()), 100);
  for (const id of ids) {
    await deps.db.transaction().execute(async (tx) => {
      const locked = await lockCommand(tx, { tenantId, id });
      const found = await findCommand(tx, { tenantId, id });
      if (found && locked?.state === "WAITING") await endIfExpired(deps, tx, tenantId, found);
    });
  }
  return ids.length;
}

/** What is no longer as it was when the command was ordered, as a sentence. */
class Changed extends Error {}

const subjectGone = "O que este pedido mudaria não existe mais.";

/** Describes and executes a command. Throws Changed where it cannot be done, or would do something else. */
async function executeAgain(
  deps: CommandDeps,
  tx: Tx,
  tenantId: string,
  { kind, payload, changes, sentence, reason, makerEmail: maker, makerId, makerName }: CommandRow,
) {
  const { verb, description } = await describeAgain(deps, tx, tenantId, { kind, payload });
  if (description.obstacle !== null) throw new Changed(description.obstacle);
  const news = changedSince(changes, description.changes);
  if (news.length > 0) throw new Changed(`Mudou desde o pedido: ${news.join("; ")}.`);
  if (description.sentence !== sentence) throw new Changed(`Agora seria outro pedido: ${description.sentence}.`);
  const { failure, details } = await verb.execute(deps, tx, {
    tenantId,
    reason,
    maker,
    staff: { id: makerId, name: makerName },
  });
  if (failure !== null) throw new Changed(failure);
  return { description, note: null, details, overtaken: verb.overtaken };
}

/** What a stored order would do now. Throws Changed where it cannot be read or what it changes is gone. */
async function describeAgain(deps: CommandDeps, tx: Tx, tenantId: string, { kind, payload }: Stored) {
  try {
    const verb = verbOf(kind, payload);
    return { verb, description: await verb.describe(deps, tx, tenantId) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Changed(error.code === "NOT_FOUND" ? subjectGone : error.message);
  }
}

/** Refuses with COMMAND_MAKER_GONE what was ordered by somebody who was disabled or has another role by now. */
async function requireMaker(tx: Tx, { makerId, kind }: CommandRow): Promise<void> {
  const maker = await staffForStaff.findMember(tx, makerId);
  const isGone = !maker || maker.disabledAt !== null;
  if (!isGone && isAllowed(maker.role, actOf(kind).orders)) return;
  const why = isGone ? "foi desativado" : "mudou de perfil e não pode mais pedir isto";
  throw new Refusal("COMMAND_MAKER_GONE", { words: { why } });
}

/**
 * What is another before the order now than when it was ordered. Contacts and people are not named: the note stays when
 * those of the command itself are not kept.
 */
function changedSince(ordered: readonly Change[], now: readonly Change[]): string[] {
  const foundIn = (changes: readonly Change[], { field, item }: Change) =>
    changes.find((change) => change.field === field && change.item === item);
  return [...ordered, ...now.filter((change) => !foundIn(ordered, change))].flatMap((change) => {
    const [old, value] = [foundIn(ordered, change)?.before ?? null, foundIn(now, change)?.before ?? null];
    if (old === value) return [];
    const label = labelOf(change);
    return isPersonal(change)
      ? `${label} já é outro`
      : `${label} era ${old ?? "nenhum"} e agora é ${value ?? "nenhum"}`;
  });
}

/** Refuses with COMMAND_DECIDED what was decided by another person, or at another version. */
function requireSame({ checkerId, version }: CommandRow, decision: CommandDecision): void {
  if (checkerId !== decision.checker.id || version !== decision.version) throw new Refusal("COMMAND_DECIDED");
}

/**
 * Locks the customer and then the command, in the order of all locks (functions/audit.sql), and refuses whom and what
 * may not be decided. The command may have been decided.
 */
async function lockForDecision(tx: Tx, { tenantId, id, checker, version }: CommandDecision): Promise<CommandRow> {
  const before = await findCommand(tx, { tenantId, id });
  if (!before || hiddenFrom(checker).includes(before.kind)) throw new Refusal("NOT_FOUND");
  if (madeBy(before, checker)) throw new Refusal("COMMAND_OWN");
  if (before.customerId) await customersForStaff.lockCustomer(tx, { tenantId, customerId: before.customerId });
  await lockCommand(tx, { tenantId, id });
  const found = await findCommand(tx, { tenantId, id });
  if (!found) throw new Refusal("NOT_FOUND");
  if (madeBy(found, checker)) throw new Refusal("COMMAND_OWN");
  refuseOwnAccess(checker, personOf(found, tenantId));
  const isOther = found.state === "WAITING" && found.version !== version;
  if (isOther || found.state === "REPLACED") throw new Refusal("COMMAND_EDITED");
  return found;
}

/** Ends a locked command that has expired; false where it has not. */
async function endIfExpired(deps: CommandDeps, tx: Tx, tenantId: string, found: CommandRow): Promise<boolean> {
  if (found.madeAt > expiryCutoff(deps.now())) return false;
  await endCommand(tx, { tenantId, id: found.id }, { state: "EXPIRED", at: deps.now(), ...maskedChanges(found) });
  const event = { tenantId, at: deps.now(), actor: "system", action: "command.expire" as const, ...about(found) };
  await recordAudit(tx, { ...event, details: { commandId: found.id, kind: found.kind } });
  return true;
}
