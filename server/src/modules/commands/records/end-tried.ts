import type { Tx } from "../../../platform/database/db.ts";
import { type CommandRow, type Ending, endCommand } from "../command-queries.ts";
import type { CommandDeps } from "../deps.ts";
import type { tryAgain } from "../execute-again.ts";
import { about, maskedChanges, recordOutcome } from "./outcome.ts";

type Tried = { tenantId: string; found: CommandRow; tried: Awaited<ReturnType<typeof tryAgain>> };
/** Who approved it, and who had ordered it; without a second person the maker alone. */
type By = { checker: { id: string; name: string; email: string }; maker: string; makerStaffId: string } | null;

/** Ends a stored command whose execution was tried, and records what came of it. The caller has locked the row. */
export async function endTried(deps: CommandDeps, tx: Tx, { tenantId, found, tried }: Tried, by: By): Promise<void> {
  const { id, kind, reason, makerId, makerEmail } = found;
  const { description, note, details, overtaken } = tried;
  const at = deps.now();
  const decided = { at, ...(by && { checker: { id: by.checker.id, name: by.checker.name } }) };
  const ending: Ending =
    note === null ? { ...decided, state: "EXECUTED", result: details } : { ...decided, state: "WORLD_CHANGED", note };
  await endCommand(tx, { tenantId, id }, { ...ending, ...maskedChanges(found) });
  const event = {
    tenantId,
    at,
    actor: by?.checker.email ?? makerEmail,
    staffId: by?.checker.id ?? makerId,
    ...(by && { maker: by.maker, makerStaffId: by.makerStaffId }),
    action: note === null ? kind : ("command.void" as const),
    reason,
    ...about(description ?? found),
    details: { ...details, commandId: id, ...(note !== null && { kind }) },
  };
  return recordOutcome(tx, event, { ...description, overtaken });
}
