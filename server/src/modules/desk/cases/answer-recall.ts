import { cents, formatBrl } from "@vitral/brazil/cents";
import { caseOutcomeNames } from "@vitral/contract/console/cases";
import { recallRejections } from "@vitral/contract/pix-recalls";
import type { Tx } from "../../../platform/database/db.ts";
import { actorOf, commandKind, fact } from "../../acts/acts.ts";
import { recallsForStaff } from "../../pix/pix.ts";
import { decisionsOf, theCase } from "./cases.ts";
import { decideCase, holdCase } from "./decide.ts";

const over = "Este pedido já foi respondido.";
const nothing = "Nada deste Pix pode voltar agora: a conta não tem saldo livre, ou o prazo da devolução passou.";
const keyOf = (id: string) => ({ kind: "RECALL", id }) as const;
/** The orders to accept a request end once it is answered. */
const overtakes = ({ recallId }: { recallId: string }) => ({
  kinds: ["recall.accept"] as const,
  payload: { recallId },
  note: "O pedido já foi respondido.",
});

/** What both answers change. Refuses with NOT_FOUND. */
async function ofRecall(tx: Tx, scope: { tenantId: string; id: string; now: Date }, after: string) {
  const found = await theCase(tx, { ...scope, kind: "RECALL" });
  const amount = cents(found.amount ?? 0);
  return {
    changes: [
      { field: "state", before: caseOutcomeNames[found.outcome], after } as const,
      fact("amount", formatBrl(amount)),
    ],
    amount,
    customerId: found.customerId,
    ...(found.accountId !== null && { accountId: found.accountId }),
    obstacle: decisionsOf(found).length === 0 ? over : null,
  };
}

/** What another bank asks back goes back, as far as the account has it (BE08). */
export const recallAccept = commandKind({
  kind: "recall.accept",
  async describe({ now }, tx, tenantId, { recallId: id }) {
    const payable = await recallsForStaff.payable(tx, { tenantId, id });
    const described = await ofRecall(tx, { tenantId, id, now: now() }, caseOutcomeNames.RETURNING);
    return {
      ...described,
      sentence: "Devolver o Pix que outro banco enviou por falha operacional, até o saldo da conta",
      changes: [...described.changes, { field: "returning", before: null, after: formatBrl(payable) }],
      obstacle: described.obstacle ?? (payable > 0 ? null : nothing),
    };
  },
  hold: (deps, tx, { recallId }, maker) =>
    holdCase(deps, tx, { ...maker, key: keyOf(recallId), decision: "RECALL_ACCEPT" }),
  execute: (deps, tx, { recallId }, execution) => {
    const { tenantId, reason } = execution;
    const decided = { tenantId, key: keyOf(recallId), decision: "RECALL_ACCEPT", reason } as const;
    return decideCase(deps, tx, { ...decided, by: actorOf(execution) });
  },
  overtakes,
  failure: (done) => (done === null ? nothing : null),
  details: (_payload, done) => ({ ...done }),
});

/** Nothing goes back, and the other bank reads why. */
export const recallRefuse = commandKind({
  kind: "recall.refuse",
  async describe({ now }, tx, tenantId, { recallId: id, rejection }) {
    const described = await ofRecall(tx, { tenantId, id, now: now() }, caseOutcomeNames.REFUSED);
    return {
      ...described,
      sentence: "Recusar a devolução que outro banco pediu",
      changes: [...described.changes, { field: "rejection", before: null, after: recallRejections[rejection] }],
    };
  },
  hold: (deps, tx, { recallId }, maker) =>
    holdCase(deps, tx, { ...maker, key: keyOf(recallId), decision: "RECALL_REFUSE" }),
  execute: (deps, tx, { recallId, rejection }, execution) => {
    const { tenantId, reason } = execution;
    const decided = { tenantId, key: keyOf(recallId), decision: "RECALL_REFUSE", reason, rejection } as const;
    return decideCase(deps, tx, { ...decided, by: actorOf(execution) });
  },
  overtakes,
  failure: (done) => (done === null ? over : null),
  details: ({ rejection }, done) => ({ ...done, rejection }),
});
