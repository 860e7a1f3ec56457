import { forEachDueTenant, takeDueIds } from "../../platform/database/due-work.ts";
import type { RowKey } from "../../platform/database/keys.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { customersForStaff } from "../identity/identity.ts";
import { type CommandRow, findCommand, lockCommand } from "./command-queries.ts";
import type { CommandDeps } from "./deps.ts";
import { makerGone, tryAgain } from "./execute-again.ts";
import { dueHeld } from "./held-queries.ts";
import { endTried } from "./records/end-tried.ts";

/** How many of a tenant one turn takes. */
const max = 10;
/** In milliseconds: what takes effect later than this, as no server ran, asks again what its order asked. */
const lateMs = 60_000;

/**
 * Has every command take effect whose maker can no longer take it back, once each, on whichever server. It is checked
 * again as where a second person approves, and ends undone with a note where the world has changed: then its maker sees
 * it on Início.
 */
export const haveDueTakeEffect = (deps: CommandDeps): Promise<number> =>
  forEachDueTenant(
    deps,
    [dueHeld],
    async (tenantId) => {
      const ids = await takeDueIds(deps.db, dueHeld, { tenantId, now: deps.now(), max });
      const faults: unknown[] = [];
      for (const id of ids) await takeEffect(deps, { tenantId, id }).catch((error: unknown) => faults.push(error));
      if (faults.length > 0) throw new AggregateError(faults);
    },
    (faults) => `${faults} decisions did not take effect; they are tried again`,
  );

async function takeEffect(deps: CommandDeps, { tenantId, id }: RowKey): Promise<void> {
  const held = await findCommand(deps.db, { tenantId, id });
  if (held?.state !== "HELD") return;
  const refused = await refusedNow(deps, tenantId, held);
  await deps.db.transaction().execute(async (tx) => {
    // The customer before the command, in the order of all locks (functions/audit.sql).
    if (held.customerId) await customersForStaff.lockCustomer(tx, { tenantId, customerId: held.customerId });
    await lockCommand(tx, { tenantId, id });
    const found = await findCommand(tx, { tenantId, id });
    if (found?.state !== "HELD" || found.heldUntil === null || found.heldUntil > deps.now()) return;
    const gone = await makerGone(tx, found);
    const why = gone === null ? refused : `Quem decidiu ${gone}.`;
    const tried = await tryAgain(deps, tx, tenantId, found, { isAlone: true, why });
    await endTried(deps, tx, { tenantId, found, tried }, null);
  });
}

/** What is in the way outside of this bank, as a sentence; null: nothing. Asked outside of any transaction. */
async function refusedNow(deps: CommandDeps, tenantId: string, held: CommandRow): Promise<string | null> {
  const { kind, payload, heldUntil, makerEmail: actor } = held;
  if (heldUntil === null || deps.now().getTime() < heldUntil.getTime() + lateMs) return null;
  try {
    await deps.prepare?.({ tenantId, kind, payload, actor });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
