import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import { type CaseKind, type CaseDecision, caseOutcomeNames } from "@vitral/contract/console/cases";
import type { GovernedKind } from "@vitral/contract/acts/acts";
import { consoleRefusals } from "@vitral/contract/console/console-refusals";
import type { Tx } from "../../../../platform/database/db.ts";
import { Refusal } from "../../../../platform/http/errors.ts";
import { approvalAmount, approveLocked, attentionOf, withoutReason } from "../../../backoffice/backoffice.ts";
import { caseOf, decideOrdered, decisionsOf } from "../../../pix/pix.ts";
import { tenantAdministration } from "../../../tenants/tenants.ts";
import { needsSecondPerson, ruleOf } from "../../policy.ts";
import { theCustomer } from "../access-kinds.ts";
import { commandKind, type Description } from "../kind.ts";

/** Where the policy asks for nobody else, the page decides: it knows who holds the application or the case. */
const alone = async (tx: Tx, tenantId: string, kind: GovernedKind, page: string): Promise<string | null> =>
  (await ruleOf(tx, tenantId, kind)).mode === "NEVER" ? decideOnPage(page) : null;

const decideOnPage = (page: string): string =>
  `A política deste banco não pede uma segunda pessoa: decida na página ${page}.`;

const inReview = "IN_ANALYSIS_INTERNAL";

/** An application is approved; what needs a look is compared again, and BC Protege+ is asked before (`prepare`). */
export const reviewApprove = commandKind({
  kind: "review.approve",
  async describe({ now }, tx, tenantId, { customerId, isEntrepreneur, remarks = [] }) {
    const { status, entityType } = await theCustomer(tx, { tenantId, customerId });
    const isWrongMark = isEntrepreneur === true && entityType !== "COMPANY";
    const { files, lastSentAt, isComplete, attention } = await attentionOf(tx, { tenantId, customerId }, now());
    const amount = await approvalAmount(tx, { tenantId, customerId });
    const question = { tenantId, customerId, kind: "review.approve" as const, now: now(), amount };
    const unexplained = withoutReason(attention, remarks);
    const reasons = Object.fromEntries(remarks.map(({ name, reason }) => [`Motivo: ${name}`, reason]));
    const seen = {
      "Conferências com atenção": attention.join("; ") || "nenhuma",
      Arquivos: String(files),
      // A file that was asked for and sent again meanwhile is another one than was seen.
      ...(lastSentAt && { "Último arquivo": `${formatDate(lastSentAt)} às ${formatTime(lastSentAt)}` }),
    };
    return {
      sentence: "Aprovar o cadastro e abrir a conta",
      before: { Cadastro: status === inReview ? "em análise" : "já decidido", ...seen },
      after: {
        Cadastro: "aprovado, com a conta aberta",
        ...(isEntrepreneur && { "Empresário individual": "sim" }),
        ...seen,
        ...reasons,
      },
      amount,
      customerId,
      obstacle: isWrongMark
        ? "Só uma empresa pode ser de um empresário individual."
        : status !== inReview
          ? "Este cadastro já foi decidido."
          : !isComplete
            ? consoleRefusals.REVIEW_INCOMPLETE.message
            : unexplained.length > 0
              ? consoleRefusals.REVIEW_NEEDS_REASONS.message.replace("{names}", unexplained.join(", "))
              : (await needsSecondPerson(tx, question))
                ? null
                : decideOnPage("do cadastro"),
    };
  },
  async execute(deps, tx, { customerId, isEntrepreneur }, { tenantId }) {
    const tenant = (await tenantAdministration.list(tx)).find(({ id }) => id === tenantId);
    if (!tenant) throw new Error("the tenant of a call exists");
    return approveLocked({ ...deps, tx }, { tenantId, customerId }, { tenant, isEntrepreneur });
  },
  failure: (accountId) => (accountId === null ? "Este cadastro já foi decidido." : null),
  details: ({ isEntrepreneur, remarks = [] }, accountId) => ({
    accountId,
    ...(isEntrepreneur && { isEntrepreneur }),
    ...(remarks.length > 0 && { remarks }),
  }),
});

type Decided = { kind: CaseKind; decision: CaseDecision; rule: GovernedKind; sentence: string; after: string };

async function describeCase(
  tx: Tx,
  scope: { tenantId: string; id: string; now: Date },
  { kind, decision, rule, sentence, after }: Decided,
): Promise<Description> {
  const found = await caseOf(tx, { ...scope, kind });
  const amount = found.amount === null ? null : cents(found.amount);
  const facts = { Valor: amount === null ? "nenhum" : formatBrl(amount), Bloqueado: formatBrl(cents(found.held)) };
  return {
    sentence,
    before: { Situação: caseOutcomeNames[found.outcome], ...facts },
    after: { Situação: after, ...facts },
    amount,
    customerId: found.customerId,
    ...(found.accountId !== null && { accountId: found.accountId }),
    obstacle: decisionsOf(found).includes(decision)
      ? await alone(tx, scope.tenantId, rule, "do caso")
      : "Este caso já foi decidido.",
  };
}

const contest = {
  kind: "INFRACTION",
  decision: "ACCEPT",
  rule: "contest.accept",
  sentence: "Aceitar a contestação recebida: o que está bloqueado volta ao pagador",
  after: caseOutcomeNames.ACCEPTED,
} as const;

/** A contest of what a customer received is accepted: money of the customer goes back. */
export const contestAccept = commandKind({
  kind: "contest.accept",
  describe: ({ now }, tx, tenantId, { infractionId: id }) => describeCase(tx, { tenantId, id, now: now() }, contest),
  execute: (deps, tx, { infractionId: id }, { tenantId, reason, staff }) =>
    decideOrdered(deps, tx, { tenantId, key: { kind: "INFRACTION", id }, decision: "ACCEPT", reason, by: byOf(staff) }),
  failure: (decided) => (decided ? null : "Esta contestação já foi decidida."),
  details: ({ infractionId }) => ({ id: infractionId }),
});

const block = {
  kind: "BLOCK",
  decision: "RELEASE",
  rule: "pix.release",
  sentence: "Liberar o Pix bloqueado por precaução",
  after: caseOutcomeNames.RELEASED,
} as const;

/** A precautionary block ends before its time. */
export const pixRelease = commandKind({
  kind: "pix.release",
  describe: ({ now }, tx, tenantId, { blockId: id }) => describeCase(tx, { tenantId, id, now: now() }, block),
  execute: (deps, tx, { blockId: id }, { tenantId, reason, staff }) =>
    decideOrdered(deps, tx, { tenantId, key: { kind: "BLOCK", id }, decision: "RELEASE", reason, by: byOf(staff) }),
  failure: (decided) => (decided ? null : "Este bloqueio já terminou."),
  details: ({ blockId }) => ({ id: blockId }),
});

function byOf(staff: { id: string; name: string } | undefined): { id: string; name: string } {
  if (!staff) throw new Refusal("STAFF_NOT_ALLOWED");
  return staff;
}
