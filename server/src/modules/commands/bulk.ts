import { Refusal } from "../../platform/http/errors.ts";
import { approve, type CommandDecision, reject } from "./decide.ts";
import { findCommand, hiddenFrom } from "./command-queries.ts";
import type { Staff } from "../staff/staff.ts";
import type { CommandDeps } from "./deps.ts";

type Bulk = { tenantId: string; checker: Staff; commands: readonly { id: string; version: number }[] };

const expired = "Este pedido venceu.";

/** Approves several, each in a transaction of its own. Answers why each was not executed; null where it was. */
export const approveAll = (deps: CommandDeps, bulk: Bulk) =>
  decideAll(deps, bulk, "EXECUTED", (decision) => approve(deps, decision));

/** Rejects several with one reason, as `approveAll`. */
export const rejectAll = (deps: CommandDeps, { reason, ...bulk }: Bulk & { reason: string }) =>
  decideAll(deps, bulk, "REJECTED", (decision) => reject(deps, { ...decision, reason }));

async function decideAll(
  deps: CommandDeps,
  { tenantId, checker, commands }: Bulk,
  done: "EXECUTED" | "REJECTED",
  decide: (decision: CommandDecision) => Promise<void>,
) {
  const outcomes: { id: string; sentence: string | null; why: string | null }[] = [];
  for (const { id, version } of commands) {
    const refusal = await decide({ tenantId, id, checker, version }).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Refusal) return error.message;
        throw error;
      },
    );
    const row = await findCommand(deps.db, { tenantId, id });
    const found = row && hiddenFrom(checker).includes(row.kind) ? undefined : row;
    const note = found?.state === "EXPIRED" ? expired : (found?.note ?? null);
    const why = refusal ?? (found?.state === done ? null : note);
    outcomes.push({ id, sentence: found?.sentence ?? null, why });
  }
  return outcomes;
}
