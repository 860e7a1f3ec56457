import { cents, formatBrl } from "@vitral/brazil/cents";
import type { CommandKindName, CommandPayload } from "@vitral/contract/acts/acts";
import { type CaseDecision, type CaseKind, caseOutcomeNames } from "@vitral/contract/console/cases";
import type { Tx } from "../../../platform/database/db.ts";
import { decisionsOf, theCase as caseOf } from "./cases.ts";
import { decideCase, holdCase } from "./decide.ts";
import { actorOf, commandKind, type Description, fact } from "../../acts/acts.ts";

type ContestKind = "contest.accept" | "contest.reject" | "objection.accept" | "objection.reject";
type DecisionKind = (ContestKind | "pix.release") & CommandKindName;

type Decided = {
  caseKind: CaseKind;
  decision: CaseDecision;
  /** What it does, and the state of the matter after it, as the staff reads them. */
  sentence: string;
  after: string;
  /** Why it was not done. */
  over: string;
  /** The orders of these kinds decide the same matter: why they end. */
  overtakes?: { kinds: readonly DecisionKind[]; note: string };
};

async function describe(
  tx: Tx,
  scope: { tenantId: string; id: string; now: Date },
  { caseKind: kind, decision, sentence, after }: Decided,
): Promise<Description> {
  const found = await caseOf(tx, { ...scope, kind });
  const amount = found.amount === null ? null : cents(found.amount);
  return {
    sentence,
    changes: [
      { field: "state", before: caseOutcomeNames[found.outcome], after },
      fact("amount", amount === null ? "nenhum" : formatBrl(amount)),
      fact("held", formatBrl(cents(found.held))),
    ],
    amount,
    customerId: found.customerId,
    ...(found.accountId !== null && { accountId: found.accountId }),
    obstacle: decisionsOf(found).includes(decision) ? null : "Este caso já foi decidido.",
  };
}

/** A decision of a case; `field` of its payload names the matter. */
function caseKind<K extends DecisionKind>(kind: K, field: keyof CommandPayload<K> & string, decided: Decided) {
  const { caseKind: of, decision, over, overtakes } = decided;
  const idOf = (payload: CommandPayload<K>) => String(payload[field]);
  const keyOf = (payload: CommandPayload<K>) => ({ kind: of, id: idOf(payload) });
  return commandKind({
    kind,
    describe: ({ now }, tx, tenantId, payload: CommandPayload<K>) =>
      describe(tx, { tenantId, id: idOf(payload), now: now() }, decided),
    hold: (deps, tx, payload: CommandPayload<K>, maker) =>
      holdCase(deps, tx, { ...maker, key: keyOf(payload), decision }),
    execute: (deps, tx, payload: CommandPayload<K>, execution) => {
      const { tenantId, reason } = execution;
      return decideCase(deps, tx, { tenantId, key: keyOf(payload), decision, reason, by: actorOf(execution) });
    },
    ...(overtakes && {
      overtakes: (payload: CommandPayload<K>) => ({ ...overtakes, payload: { [field]: idOf(payload) } }),
    }),
    failure: (done) => (done === null ? over : null),
    details: (_payload: CommandPayload<K>, done) => ({ ...done }),
  });
}

const ofContest = { caseKind: "INFRACTION", over: "Esta contestação já foi decidida." } as const;
const acceptance = (note: string) => ({ kinds: ["contest.accept"], note }) as const;

/** A contest of what a customer received is accepted: money of the customer goes back. */
export const contestAccept = caseKind("contest.accept", "contestId", {
  ...ofContest,
  decision: "ACCEPT",
  sentence: "Aceitar a contestação recebida: o que está bloqueado volta ao pagador",
  after: caseOutcomeNames.ACCEPTED,
  overtakes: acceptance("A contestação já foi aceita."),
});

/** It is rejected: what was blocked for it is free again. */
export const contestReject = caseKind("contest.reject", "contestId", {
  ...ofContest,
  decision: "REJECT",
  sentence: "Rejeitar a contestação recebida: o que está bloqueado fica livre para o cliente",
  after: caseOutcomeNames.REJECTED,
  overtakes: acceptance("A contestação foi rejeitada."),
});

/** A receiver's objection to a return is agreed with: what was returned is asked back of the payer. */
export const objectionAccept = caseKind("objection.accept", "contestId", {
  ...ofContest,
  decision: "OBJECTION_ACCEPT",
  sentence: "Aceitar a objeção do cliente: o que foi devolvido é pedido de volta ao pagador",
  after: caseOutcomeNames.OBJECTION_ACCEPTED,
});

/** What was returned stays so. */
export const objectionReject = caseKind("objection.reject", "contestId", {
  ...ofContest,
  decision: "OBJECTION_REJECT",
  sentence: "Rejeitar a objeção do cliente: o que foi devolvido fica como está",
  after: caseOutcomeNames.OBJECTION_REJECTED,
});

/** A precautionary block ends before its time. */
export const pixRelease = caseKind("pix.release", "blockId", {
  caseKind: "BLOCK",
  decision: "RELEASE",
  sentence: "Liberar o Pix bloqueado por precaução",
  after: caseOutcomeNames.RELEASED,
  over: "Este bloqueio já terminou.",
  overtakes: { kinds: ["pix.release"], note: "O Pix já foi liberado." },
});
