import { expiryCutoff } from "@vitral/contract/console/commands";
import type { Tx } from "../../platform/database/db.ts";
import type { RowKey } from "../../platform/database/keys.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Staff } from "../staff/staff.ts";
import { type CommandRow, endCommand, findCommand, lockCommand } from "./command-queries.ts";
import type { CommandDeps } from "./deps.ts";
import { about, maskedChanges } from "./records/outcome.ts";

/**
 * Takes back what waits, or what is held before it takes effect, by its maker; the same again does nothing. Refuses
 * with NOT_FOUND, COMMAND_NOT_YOURS, COMMAND_EDITED or COMMAND_DECIDED, and with COMMAND_IN_EFFECT what was held.
 */
export function withdraw(deps: CommandDeps, { tenantId, id, maker }: RowKey & { maker: Staff }) {
  return deps.db.transaction().execute(async (tx) => {
    await lockCommand(tx, { tenantId, id });
    const before = await findCommand(tx, { tenantId, id });
    if (before?.state === "WITHDRAWN" && before.makerId === maker.id) return;
    const found = before?.heldUntil ? before : await lockedWaiting(deps, tx, { tenantId, id });
    if (found.makerId !== maker.id) throw new Refusal("COMMAND_NOT_YOURS");
    const at = deps.now();
    refuseOver(found, at);
    await endCommand(tx, { tenantId, id }, { state: "WITHDRAWN", at, ...maskedChanges(found) });
    const event = { tenantId, at, actor: maker.email, staffId: maker.id, ...about(found) };
    await recordAudit(tx, { ...event, action: "command.withdraw", details: { commandId: id } });
  });
}

/** Refuses what was held and is so no more, or whose time is over: a worker has it take effect at any moment. */
function refuseOver({ state, heldUntil }: CommandRow, now: Date): void {
  if (heldUntil === null || (state === "HELD" && now < heldUntil)) return;
  throw new Refusal(state === "HELD" || state === "EXECUTED" ? "COMMAND_IN_EFFECT" : "COMMAND_DECIDED");
}

/** Locks a command that waits. Refuses with NOT_FOUND, COMMAND_EDITED (it was replaced) or COMMAND_DECIDED. */
export async function lockedWaiting(deps: CommandDeps, tx: Tx, { tenantId, id }: RowKey) {
  const locked = await lockCommand(tx, { tenantId, id });
  const found = await findCommand(tx, { tenantId, id });
  if (!locked || !found) throw new Refusal("NOT_FOUND");
  if (locked.state === "REPLACED") throw new Refusal("COMMAND_EDITED");
  if (locked.state !== "WAITING" || found.madeAt <= expiryCutoff(deps.now())) throw new Refusal("COMMAND_DECIDED");
  return found;
}
