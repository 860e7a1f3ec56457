import type { Tx } from "../../../platform/database/db.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";
import { auditEvents } from "../../audit/audit.ts";
import * as customersForStaff from "./for-staff.ts";
import { relationshipOver, notifyAccess, theCustomer } from "./access.ts";
import { commandKind, type Description, type KindDeps } from "../../acts/acts.ts";

/** How often within a day one person alone gives a customer new tries, of passwords, codes and PIN together. */
const aloneInDay = 3;
const dayMs = 86_400_000;

/**
 * What every unlock says. The customer is locked, so that of many at once each counts those before it: more than three
 * within a day need a second person, because each gives whoever guesses five more tries.
 */
async function describe(
  { now }: KindDeps,
  tx: Tx,
  customerKey: CustomerKey,
  said: Pick<Description, "sentence" | "changes" | "obstacle">,
): Promise<Description> {
  const { tenantId, customerId } = customerKey;
  await customersForStaff.lockCustomer(tx, customerKey);
  const { closedAt } = await theCustomer(tx, customerKey);
  const from = new Date(now().getTime() - dayMs);
  const scope = { tenantId, customerId, from, limit: aloneInDay };
  const [tries, pins] = [
    await auditEvents(tx, { ...scope, action: "customer.unlock" }),
    await auditEvents(tx, { ...scope, action: "customer.pin" }),
  ];
  return {
    ...said,
    amount: null,
    customerId,
    needsSecond: tries.length + pins.length >= aloneInDay,
    obstacle: closedAt ? relationshipOver : said.obstacle,
  };
}

const nothingCounted = "Este cliente não tem tentativas a liberar.";

/** Wrong passwords and codes are forgotten; a locked PIN and the daily caps of codes stay. */
export const customerUnlock = commandKind({
  kind: "customer.unlock",
  describe: (deps, tx, tenantId, { customerId }) =>
    describe(
      deps,
      tx,
      { tenantId, customerId },
      {
        sentence: "Liberar as tentativas do cliente: mais cinco de senha e de códigos",
        changes: [{ field: "tries", before: "contadas", after: "liberadas" }],
        obstacle: null,
      },
    ),
  async execute(deps, tx, { customerId }, { tenantId }) {
    const { outbox, now } = deps;
    const scope = { tenantId, customerId };
    const counts = await customersForStaff.unlockCustomer(tx, { ...scope, secrets: outbox.secrets, now: now() });
    if (counts > 0) await notifyAccess(deps, tx, scope, "UNLOCKED");
    return counts;
  },
  failure: (counts) => (counts > 0 ? null : nothingCounted),
  details: (_payload, counts) => ({ counts }),
});

const pin = (isLocked: boolean): string => (isLocked ? "bloqueado por tentativas" : "cadastrado");
const notLocked = "O PIN deste cliente não está bloqueado.";

/** A locked PIN may be tried again: it stays the same, and nobody of the staff learns it. */
export const customerPin = commandKind({
  kind: "customer.pin",
  async describe(deps, tx, tenantId, { customerId }) {
    const { pinLocked } = await theCustomer(tx, { tenantId, customerId });
    return describe(
      deps,
      tx,
      { tenantId, customerId },
      {
        sentence: "Liberar o PIN bloqueado do cliente: mais cinco tentativas",
        changes: [{ field: "pin", before: pin(pinLocked), after: pin(false) }],
        obstacle: pinLocked ? null : notLocked,
      },
    );
  },
  async execute(deps, tx, { customerId }, { tenantId }) {
    const changed = await customersForStaff.unlockPin(tx, { tenantId, customerId, now: deps.now() });
    if (changed) await notifyAccess(deps, tx, { tenantId, customerId }, "PIN_UNLOCKED");
    return changed;
  },
  failure: (changed) => (changed ? null : notLocked),
});
