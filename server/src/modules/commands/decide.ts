import { expiryCutoff } from "@vitral/contract/console/commands";
import type { Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordAudit } from "../audit/audit.ts";
import { customersForStaff } from "../identity/identity.ts";
import {
  type CommandRow,
  endCommand,
  findCommand,
  findExpired,
  hiddenFrom,
  lockCommand,
  madeBy,
  personOf,
} from "./command-queries.ts";
import type { Staff } from "../staff/staff.ts";
import type { CommandDeps } from "./deps.ts";
import { makerGone, tryAgain } from "./execute-again.ts";
import { recordingDenials, refuseOwnAccess } from "./records/denied.ts";
import { endTried } from "./records/end-tried.ts";
import { about, maskedChanges } from "./records/outcome.ts";

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
    const why = await makerGone(tx, found);
    if (why !== null) throw new Refusal("COMMAND_MAKER_GONE", { words: { why } });
    const tried = await tryAgain(deps, tx, tenantId, found);
    const { makerId: makerStaffId, makerEmail: maker } = found;
    return endTried(deps, tx, { tenantId, found, tried }, { checker, maker, makerStaffId });
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
