import type { CustomerStatus } from "@vitral/contract/customers";
import { type DocumentType, companyDocumentTypes } from "@vitral/contract/documents";
import {
  approvalAmount,
  approve,
  type ReviewDecision,
  reject,
  resend,
  simulatedProtege,
} from "../../../modules/backoffice/backoffice.ts";
import { tenantsFrom } from "../../../modules/tenants/tenants.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import { type Call, type Command, Refused, UsageError } from "../../command.ts";
import { aloneOf } from "../../alone.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { givenReason, optionalReason } from "../../reason.ts";
import { alone } from "../../run-kind.ts";

export const reviewApprove: Command = {
  words: "review approve",
  operands: ["DOCUMENT"],
  options: { ...optionalReason, ...tenantOption },
  about: "Opens the account of somebody who waits, and tells them by e-mail.",
  run: (call) => decide(call, approveAlone(call), { done: "approved: the account is open", already: ["ACTIVE"] }),
};

/** Where the bank's policy asks for a second person it needs a reason, and the audit says that there was none. */
const approveAlone =
  (call: Call): Verb =>
  async (deps, { tenantId, ...decision }) => {
    const { customerId } = decision;
    const amount = await approvalAmount(deps.db, { tenantId, customerId });
    const done = { tenantId, customerId, action: "review.approve" as const, at: deps.now(), amount };
    const { withoutSecondPerson } = await aloneOf(deps.db, done);
    const { reason } = givenReason(call);
    if (withoutSecondPerson && reason === undefined) throw new Refused(alone);
    return approve(deps, { ...decision, tenantId, withoutSecondPerson, ...(reason !== undefined && { reason }) });
  };

const reasonOption = (about: string) => ({
  reason: { type: "string" as const, value: "TEXT", about, required: true },
  ...tenantOption,
});

export const reviewReject: Command = {
  words: "review reject",
  operands: ["DOCUMENT"],
  options: reasonOption("why, for those who ask later; the customer is not told"),
  about: "Does not open the account, and tells the customer so by e-mail.",
  run: (call) =>
    decide(call, (deps, decision) => reject(deps, { ...decision, reason: reasonOf(call) }), {
      done: "rejected",
      already: ["REJECTED_INTERNAL", "REJECTED"],
    }),
};

export const reviewResend: Command = {
  words: "review resend",
  operands: ["DOCUMENT"],
  options: {
    ...reasonOption("what was wrong with the documents; the customer reads it, in Portuguese"),
    file: { type: "string", value: "FILE", about: "this one alone, as `review show` names it; a front with its back" },
  },
  about: "Asks the customer to send the documents again, or one file; reopens somebody who was rejected.",
  run(call) {
    const file = fileOf(call);
    return decide(call, (deps, decision) => resend(deps, { ...decision, reason: reasonOf(call), file }), {
      done: file === null ? "asked for the documents again" : `asked for ${file} again`,
      already: [], // the customer may have sent some of them since
    });
  },
};

/** The file that is asked again alone; null: all of them. */
function fileOf({ options: { file } }: Call): DocumentType | null {
  const found = companyDocumentTypes.find((type) => type === file?.toUpperCase());
  if (file !== undefined && !found) throw new UsageError(`--file is one of ${companyDocumentTypes.join(", ")}.`);
  return found ?? null;
}

function reasonOf({ options: { reason = "" } }: Call): string {
  if (!reason.trim() || reason.length > 500) throw new Refused("The reason must be text of 1 to 500 characters.");
  return reason.trim();
}

const whyNot: Record<string, string> = {
  NOT_FOUND: "The review of this customer needs no such file: `review show` names those that were sent.",
  REVIEW_INCOMPLETE: "Files are missing, so it cannot be approved: ask for them with `review resend`.",
  REVIEW_NEEDS_REASONS: "Some of its checks need a look, so it needs --reason; the console shows which.",
  REVIEW_PROTECTED: "BC Protege+ is active for this document: the account cannot be opened.",
  REVIEW_PROTEGE_SILENT: "BC Protege+ did not answer, and no account is opened without its answer: try again later.",
};

type Verb = (deps: Parameters<typeof approve>[0], decision: ReviewDecision) => ReturnType<typeof approve>;

/** `already`: the statuses in which the same was decided before; nothing changes then. */
type Sentence = { done: string; already: readonly CustomerStatus[] };

async function decide({ operands, options, actor, now, config, db }: Call, verb: Verb, { done, already }: Sentence) {
  const customer = await theCustomer(await db(), operands[0] ?? "", options["tenant"]);
  const outbox = { secrets: secretsFrom(config().secretKey, config().previousSecretKey), now };
  const protege = config().rail === "simulated" ? simulatedProtege(await db()) : null;
  const deps = { db: await db(), tenants: tenantsFrom(await db()), now, outbox, protege };
  const decision = { tenantId: customer.tenantId, customerId: customer.id, actor };
  const found = await verb(deps, decision).catch((error: unknown) => {
    throw error instanceof Refusal && error.code in whyNot ? new Refused(whyNot[error.code] ?? "") : error;
  });
  const changed = found === null;
  if (!changed && !already.includes(found)) {
    throw new Refused(`There is nothing to decide: this customer is ${found}.`);
  }
  return {
    data: { id: customer.id, tenant: customer.tenant, done, changed },
    lines: [changed ? `${customer.name} is ${done}.` : `${customer.name} is ${found} already: nothing changed.`],
  };
}
