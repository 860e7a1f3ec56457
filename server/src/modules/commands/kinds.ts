import { acts, type CommandKindName, CommandOrder, type CommandPayload } from "@vitral/contract/acts/acts";
import { documentDigits } from "@vitral/brazil/document";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { customerBlock, customerSignOut, customerPin, customerUnblock, customerUnlock } from "../identity/identity.ts";
import {
  brandClose,
  brandCreate,
  brandInstitution,
  brandPublish,
  brandRecipients,
  brandResume,
  brandSuspend,
  customerEntrepreneur,
  termsPublish,
  termsWithdraw,
  textsPublish,
} from "../settings/settings.ts";
import { customerClose, customerContact, customerErase, customerExport, customerRelease } from "../privacy/privacy.ts";
import { deviceBlock, deviceUnblock } from "../devices/devices.ts";
import {
  contestAccept,
  contestReject,
  customerMark,
  customerUnmark,
  objectionAccept,
  objectionReject,
  paymentRefund,
  pixBlock,
  pixRelease,
  recallAccept,
  recallAsk,
  recallCancel,
  recallRefuse,
  reconciliationResolve,
} from "../desk/desk.ts";
import { feesSet, limitsApprove, limitsCancel, limitsReject, limitsSet } from "../payments/payments.ts";
import { claimCancel, keyCorrect, keyRemove } from "../pix-keys/pix-keys.ts";
import { reviewApprove, reviewReject, reviewResend } from "../backoffice/backoffice.ts";
import { accountPayout, limitsPayee, scheduleCancel } from "../pix/pix.ts";
import { type Staff, staffAdd, staffEnable, staffRename, staffRenew, staffRole } from "../staff/staff.ts";
import { fourEyesSet } from "./four-eyes.ts";
import type { CommandKind, Execution, KindDeps } from "../acts/acts.ts";

/** Every kind of command. */
export const kinds = {
  "limits.set": limitsSet,
  "limits.payee": limitsPayee,
  "limits.approve": limitsApprove,
  "limits.reject": limitsReject,
  "limits.cancel": limitsCancel,
  "fees.set": feesSet,
  "customer.sign-out": customerSignOut,
  "customer.block": customerBlock,
  "customer.unblock": customerUnblock,
  "customer.entrepreneur": customerEntrepreneur,
  "customer.contact": customerContact,
  "customer.release": customerRelease,
  "customer.close": customerClose,
  "customer.erase": customerErase,
  "customer.export": customerExport,
  "customer.mark": customerMark,
  "customer.unmark": customerUnmark,
  "brand.publish": brandPublish,
  "terms.publish": termsPublish,
  "terms.withdraw": termsWithdraw,
  "texts.publish": textsPublish,
  "brand.recipients": brandRecipients,
  "brand.institution": brandInstitution,
  "brand.create": brandCreate,
  "brand.suspend": brandSuspend,
  "brand.resume": brandResume,
  "brand.close": brandClose,
  "payment.refund": paymentRefund,
  "recall.ask": recallAsk,
  "recall.cancel": recallCancel,
  "account.payout": accountPayout,
  "reconciliation.resolve": reconciliationResolve,
  "key.remove": keyRemove,
  "key.correct": keyCorrect,
  "claim.cancel": claimCancel,
  "schedule.cancel": scheduleCancel,
  "device.block": deviceBlock,
  "device.unblock": deviceUnblock,
  "customer.pin": customerPin,
  "customer.unlock": customerUnlock,
  "review.approve": reviewApprove,
  "contest.accept": contestAccept,
  "recall.accept": recallAccept,
  "recall.refuse": recallRefuse,
  "pix.release": pixRelease,
  "pix.block": pixBlock,
  "contest.reject": contestReject,
  "objection.accept": objectionAccept,
  "objection.reject": objectionReject,
  "review.reject": reviewReject,
  "review.resend": reviewResend,
  "staff.add": staffAdd,
  "staff.rename": staffRename,
  "staff.renew": staffRenew,
  "staff.enable": staffEnable,
  "staff.role": staffRole,
  "four-eyes.set": fourEyesSet,
} as const satisfies { [K in CommandKindName]: CommandKind<K> };

/** The JSON of an order's payload, as it came over the wire and as it is stored. */
export const storedPayload = (order: CommandOrder): Record<string, unknown> =>
  z.encode(acts[order.kind].payload, order.payload);

/** What names the subject of an order in its payload: every id, a document, an EndToEndId. */
const subjectOf = (payload: Record<string, unknown>): [string, string][] =>
  Object.entries(payload)
    .filter(([field]) => /Id$|^document$|^endToEnd$/.test(field))
    .map(([field, value]): [string, string] => [
      field,
      field === "document" ? documentDigits(String(value)) : String(value),
    ])
    .toSorted(([a], [b]) => a.localeCompare(b));

/** Whether two orders of one kind are about the same: an order that replaces another is. */
export const isSameSubject = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  isDeepStrictEqual(subjectOf(one), subjectOf(other));

/** Why an order is not done that was stored before a rule of its texts. */
const outdated = "O pedido tem um texto que não é mais aceito. Faça outro.";

/** Reads what was stored. Refuses with COMMAND_REFUSED what the contract of now does not take. */
function readStored<T>(schema: z.ZodMiniType<T>, stored: unknown): T {
  const read = z.safeDecode(schema, stored);
  if (!read.success) throw new Refusal("COMMAND_REFUSED", { words: { why: outdated } });
  return read.data;
}

/** The order that a row was stored with. Refuses with COMMAND_REFUSED where its texts are older than their rule. */
export const orderOfRow = ({ kind, payload }: { kind: CommandKindName; payload: Record<string, unknown> }) =>
  readStored<CommandOrder>(CommandOrder, { kind, payload });

/** The verb of a kind with the payload that is stored: what it would do now, and doing it. */
export function verbOf(kind: CommandKindName, payload: Record<string, unknown>) {
  const verb = kinds[kind] as unknown as CommandKind;
  const given = readStored<unknown>(acts[kind].payload, payload) as CommandPayload<typeof kind>;
  return {
    describe: (deps: KindDeps, tx: Tx, tenantId: string) => verb.describe(deps, tx, tenantId, given),
    /** Answers whether there is something to hold. */
    async hold(deps: KindDeps, tx: Tx, maker: { tenantId: string; staff: Staff }): Promise<boolean> {
      await verb.hold?.(deps, tx, given, maker);
      return verb.hold !== undefined;
    },
    overtaken: verb.overtakes?.(given),
    /** Answers why nothing was done (null: done), and the audit row's details. */
    async execute(deps: KindDeps, tx: Tx, execution: Execution) {
      const result = await verb.execute(deps, tx, given, execution);
      return { failure: verb.failure(result), details: verb.details?.(given, result) ?? {} };
    },
  };
}
