import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { CustomerStatus } from "@vitral/contract/customers";
import { askedName, type DocumentType } from "@vitral/contract/documents";
import { consoleRefusals } from "@vitral/contract/console/console-refusals";
import { neededDocuments } from "@vitral/contract/onboarding-order";
import type { Tx } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { type Applied, approvalsOvertaken, decideApplication } from "./decide.ts";
import { approval } from "./approve.ts";
import { approvalAmount, attentionOf, withoutReason } from "./attention.ts";
import { rejection } from "./reject.ts";
import { findApplicationFile } from "../onboarding/onboarding.ts";
import { requireHolder } from "./queue/holding.ts";
import { resubmissible, resubmission } from "./resend.ts";
import { theCustomer } from "../identity/identity.ts";
import type { Staff } from "../staff/staff.ts";
import { tenantsForStaff } from "../tenants/tenants.ts";
import { commandKind, type Description, fact, type KindDeps } from "../acts/acts.ts";

const inReview = "IN_ANALYSIS_INTERNAL";
const over = "Este cadastro já foi decidido.";
const stateOf = (status: CustomerStatus) => (status === inReview ? "em análise" : "já decidido");

type Payload = { customerId: string };
type Holder = { tenantId: string; staff: Staff };

/** Only who holds an application decides it. */
const hold = ({ now }: KindDeps, tx: Tx, { customerId }: Payload, { tenantId, staff }: Holder): Promise<void> =>
  requireHolder({ db: tx, now }, { tenantId, customerId }, staff);

/** Why it was not done: null where it was. */
const failure = (done: Applied | CustomerStatus): string | null => (typeof done === "string" ? over : null);
const detailsOf = (done: Applied | CustomerStatus): Applied => (typeof done === "string" ? {} : done);

/** An application is approved; what needs a look is compared again, and BC Protege+ is asked before (`prepare`). */
export const reviewApprove = commandKind({
  kind: "review.approve",
  async describe({ now }, tx, tenantId, { customerId, isEntrepreneur, remarks = [] }) {
    const { status, entityType } = await theCustomer(tx, { tenantId, customerId });
    const isWrongMark = isEntrepreneur === true && entityType !== "COMPANY";
    const { files, lastSentAt, isComplete, attention } = await attentionOf(tx, { tenantId, customerId }, now());
    const unexplained = withoutReason(attention, remarks);
    return {
      sentence: "Aprovar o cadastro e abrir a conta",
      changes: [
        { field: "application", before: stateOf(status), after: "aprovado, com a conta aberta" },
        fact("attention", attention.join("; ") || "nenhuma"),
        fact("files", String(files)),
        // A file that was asked for and sent again meanwhile is another one than was seen.
        ...(lastSentAt ? [fact("lastFile", `${formatDate(lastSentAt)} às ${formatTime(lastSentAt)}`)] : []),
        ...(isEntrepreneur ? [{ field: "entrepreneur", before: null, after: "sim" } as const] : []),
        ...remarks.map(({ name, reason }) => ({ field: "remark", item: name, before: null, after: reason }) as const),
      ],
      amount: await approvalAmount(tx, { tenantId, customerId }),
      customerId,
      obstacle: isWrongMark
        ? "Só uma empresa pode ser de um empresário individual."
        : status !== inReview
          ? over
          : !isComplete
            ? consoleRefusals.REVIEW_INCOMPLETE.message
            : unexplained.length > 0
              ? consoleRefusals.REVIEW_NEEDS_REASONS.message.replace("{names}", unexplained.join(", "))
              : null,
    };
  },
  hold,
  overtakes: ({ customerId }) => approvalsOvertaken("review.approve", customerId),
  async execute({ now, outbox }, tx, { customerId, isEntrepreneur, remarks = [] }, { tenantId, reason, staff }) {
    const tenant = (await tenantsForStaff.list(tx)).find(({ id }) => id === tenantId);
    if (!tenant) throw new Error("the tenant of a call exists");
    // At the command line the reason of the decision stands for every check that needs a look.
    const unexplained = (attention: string[]) =>
      staff ? withoutReason(attention, remarks) : reason === "" ? attention : [];
    const explained = { now: now(), unexplained };
    return decideApplication({ tx, outbox }, { tenantId, customerId }, approval(tenant, { isEntrepreneur, explained }));
  },
  failure,
  details: ({ isEntrepreneur, remarks = [] }, done) => ({
    ...detailsOf(done),
    ...(isEntrepreneur && { isEntrepreneur }),
    ...(remarks.length > 0 && { remarks }),
  }),
});

type Outcome = { sentence: string; after: string; from: readonly CustomerStatus[] };

async function describe(tx: Tx, customerKey: CustomerKey, { sentence, after, from }: Outcome): Promise<Description> {
  const { status } = await theCustomer(tx, customerKey);
  return {
    sentence,
    changes: [{ field: "application", before: stateOf(status), after }],
    amount: null,
    customerId: customerKey.customerId,
    obstacle: from.includes(status) ? null : over,
  };
}

/** An application is rejected; the reason stays with the staff. */
export const reviewReject = commandKind({
  kind: "review.reject",
  describe: (_deps, tx, tenantId, { customerId }) =>
    describe(
      tx,
      { tenantId, customerId },
      { sentence: "Rejeitar o cadastro", after: "rejeitado", from: rejection.from },
    ),
  hold,
  overtakes: ({ customerId }) => approvalsOvertaken("review.reject", customerId),
  execute: ({ outbox }, tx, { customerId }, { tenantId }) =>
    decideApplication({ tx, outbox }, { tenantId, customerId }, rejection),
  failure,
});

/** Refuses with NOT_FOUND a file that the application does not need. */
async function requireNeeded(tx: Tx, customerKey: CustomerKey, file: DocumentType): Promise<void> {
  const { entityType } = await theCustomer(tx, customerKey);
  const { documents } = await findApplicationFile(tx, customerKey);
  const sent = documents.map(({ type }) => type);
  if (!neededDocuments(entityType, sent).includes(file)) throw new Refusal("NOT_FOUND");
}

/** The documents of an application are asked again, or one file; the customer reads the reason. */
export const reviewResend = commandKind({
  kind: "review.resend",
  async describe(_deps, tx, tenantId, { customerId, file }) {
    const customerKey = { tenantId, customerId };
    const after = file === undefined ? "espera todos os documentos de novo" : `espera de novo: ${askedName(file)}`;
    const sentence = "Pedir documentos de novo";
    const described = await describe(tx, customerKey, { sentence, after, from: resubmissible });
    if (described.obstacle === null && file !== undefined) await requireNeeded(tx, customerKey, file);
    return described;
  },
  hold,
  overtakes: ({ customerId }) => approvalsOvertaken("review.resend", customerId),
  execute: ({ now, outbox }, tx, { customerId, file }, { tenantId, reason }) =>
    decideApplication({ tx, outbox }, { tenantId, customerId }, resubmission({ reason, file, at: now() })),
  failure,
  details: (_payload, done) => ({ ...detailsOf(done) }),
});
