import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import { differenceSides } from "@vitral/contract/console/reconciliation";
import { decideCase, holdCase } from "./decide.ts";
import { theDifference } from "../reconciliation/differences.ts";
import { actorOf, commandKind, fact } from "../../acts/acts.ts";

const states = { OPEN: "em aberto", MATCHED: "conferida", RESOLVED: "resolvida" };

const decision = "RESOLVE";
const keyOf = (id: string) => ({ kind: "DIFFERENCE", id }) as const;

/** A difference of the reconciliation is closed; nothing moves. */
export const reconciliationResolve = commandKind({
  kind: "reconciliation.resolve",
  async describe(_deps, tx, tenantId, { differenceId }) {
    const found = await theDifference(tx, { tenantId, id: differenceId });
    const amount = cents(Math.abs(found.amount));
    return {
      sentence: `Resolver a diferença de ${formatBrl(amount)} de ${formatDay(found.day)}, ${differenceSides[found.side]}`,
      // A later run may find another amount: that is not what was ordered.
      changes: [
        fact("amount", formatBrl(cents(found.amount))),
        { field: "state", before: states[found.state], after: states.RESOLVED },
      ],
      amount,
      customerId: null,
      obstacle: found.state === "OPEN" ? null : "Esta diferença já foi fechada.",
    };
  },
  hold: (deps, tx, { differenceId }, maker) => holdCase(deps, tx, { ...maker, key: keyOf(differenceId), decision }),
  execute: (deps, tx, { differenceId }, execution) => {
    const { tenantId, reason } = execution;
    return decideCase(deps, tx, { tenantId, key: keyOf(differenceId), decision, reason, by: actorOf(execution) });
  },
  failure: (done) => (done === null ? "Esta diferença já foi fechada." : null),
  details: (_payload, done) => ({ ...done }),
});
