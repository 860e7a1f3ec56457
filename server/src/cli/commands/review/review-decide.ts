import type { CommandPayload } from "@vitral/contract/acts/acts";
import type { CustomerStatus } from "@vitral/contract/customers";
import { type DocumentType, companyDocumentTypes } from "@vitral/contract/documents";
import { prepareApproval } from "../../../modules/backoffice/backoffice.ts";
import { type CommandKind, kinds } from "../../../modules/commands/commands.ts";
import { tenantsFrom } from "../../../modules/tenants/tenants.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import { type Call, type Command, Refused, UsageError } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { givenReason, optionalReason } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";
import { simulatedProtege } from "../../simulated-network.ts";

export const reviewApprove: Command = {
  words: "review approve",
  operands: ["DOCUMENT"],
  options: { ...optionalReason, ...tenantOption },
  about: "Opens the account of somebody who waits, and tells them by e-mail.",
  async run(call) {
    const sentence = { done: "approved: the account is open", already: ["ACTIVE"] } as const;
    return decide(call, kinds["review.approve"], { ...givenReason(call), more: {} }, sentence);
  },
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
    decide(
      call,
      kinds["review.reject"],
      { reason: reasonOf(call), more: {} },
      {
        done: "rejected",
        already: ["REJECTED_INTERNAL", "REJECTED"],
      },
    ),
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
    return decide(
      call,
      kinds["review.resend"],
      { reason: reasonOf(call), more: file === null ? {} : { file } },
      {
        done: file === null ? "asked for the documents again" : `asked for ${file} again`,
        already: [], // the customer may have sent some of them since
      },
    );
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

type Kind = "review.approve" | "review.reject" | "review.resend";

/** `more`: what is ordered beside the customer. */
type Decision<K extends Kind> = { reason?: string; more: Omit<CommandPayload<K>, "customerId"> };

/** `already`: the statuses in which the same was decided before; nothing changes then. */
type Sentence = { done: string; already: readonly CustomerStatus[] };

async function decide<K extends Kind>(
  call: Call,
  kind: CommandKind<K, object | CustomerStatus>,
  { more, ...decision }: Decision<K>,
  { done, already }: Sentence,
) {
  const { operands, options, actor, now, config, db } = call;
  const customer = await theCustomer(await db(), operands[0] ?? "", options["tenant"]);
  const customerKey = { tenantId: customer.tenantId, customerId: customer.id };
  /** BC Protege+ is asked before an approval. */
  const prepare = async () => {
    if (kind.kind !== "review.approve") return;
    const outbox = { secrets: secretsFrom(config().secretKey, config().previousSecretKey), now };
    const protege = config().rail === "simulated" ? simulatedProtege(call) : null;
    await prepareApproval(
      { db: await db(), tenants: tenantsFrom(await db()), now, outbox, protege },
      customerKey,
      actor,
    );
  };
  const payload = { customerId: customer.id, ...more } as CommandPayload<K>;
  const order = { tenantId: customer.tenantId, payload, ...decision, prepare };
  const found = await runKind(call, kind, order).catch((error: unknown) => {
    throw error instanceof Refusal && error.code in whyNot ? new Refused(whyNot[error.code] ?? "") : error;
  });
  const changed = typeof found !== "string";
  if (!changed && !already.includes(found)) {
    throw new Refused(`There is nothing to decide: this customer is ${found}.`);
  }
  return {
    data: { id: customer.id, tenant: customer.tenant, done, changed },
    lines: [changed ? `${customer.name} is ${done}.` : `${customer.name} is ${found} already: nothing changed.`],
  };
}
