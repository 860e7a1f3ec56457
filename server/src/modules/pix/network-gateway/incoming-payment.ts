import type { PaymentOrder } from "@vitral/protocol/payments";
import { withAllTenants, withTenant } from "../../../platform/database/tenancy.ts";
import { amountsTaken } from "../charges/charge-amounts.ts";
import { findCharge } from "../charges/charge-queries.ts";
import { deliverPayment } from "../charges/deliver-payment.ts";
import type { Incoming } from "../network/rail.ts";
import { type Creditor, findCreditor } from "./account-queries.ts";
import type { EventDeps, Participant } from "./event-deps.ts";
import { endAnswer, findAnswer, isBooked, saveAnswer } from "./event-queries.ts";
import { keepSettledAt } from "./late-credit.ts";
import { suspendMoney } from "./suspense.ts";

// Reasons of the SPI (ISO 20022).
const noAccount = "AC03";
const closed = "AC07";
const otherKindOfAccount = "AC14";
const otherHolder = "BE01";
const codeRefused = "BE17";
const suspected = "FRAD";
const tooLate = "AB03";

/**
 * The network asks whether a payment is taken: decides it once and answers the same ever after, `reason` null for yes.
 * Nothing is credited.
 */
export async function answerPayment(
  deps: EventDeps,
  { tenantId }: Participant,
  payment: PaymentOrder,
): Promise<{ reason: string | null }> {
  const { db, now } = deps;
  const orderId = payment.endToEndId;
  const known = await findAnswer(db, { tenantId, orderId });
  if (known) return known;
  const creditor = await creditorOf(deps, payment);
  const reason = await withTenant(creditor?.tenantId ?? tenantId, async () => {
    // The network may ask after it has settled: events come in any order.
    const booked = creditor && (await isBooked(db, { tenantId: creditor.tenantId, orderId }));
    return booked ? null : whyNot(deps, payment, creditor);
  });
  return saveAnswer(db, { tenantId, orderId, reason, now: now() });
}

const creditorOf = ({ db, now }: EventDeps, { creditor: { account } }: PaymentOrder): Promise<Creditor | undefined> =>
  withAllTenants(() => findCreditor(db, { ...account, now: now() }));

/** Why a payment is not taken now; null: it is. */
async function whyNot(
  { db, now }: EventDeps,
  { creditor: named, txId, amount, expiresAt }: PaymentOrder,
  creditor: Creditor | undefined,
): Promise<string | null> {
  if (expiresAt <= now()) return tooLate;
  if (!creditor) return noAccount;
  if (named.account.accountType !== "TRAN") return otherKindOfAccount;
  // Names are written in many ways, and change; the document says who it is.
  if (named.taxId !== creditor.document) return otherHolder;
  if (!creditor.isOpen) return closed;
  if (creditor.isSuspected) return suspected;
  const charge = txId === null ? undefined : await findCharge(db, { ...creditor, txid: txId });
  if (!charge) return null;
  const amounts = amountsTaken(charge, now());
  const isPayable = charge.status === "ATIVA" && charge.endsAt > now() && (amounts?.includes(amount) ?? true);
  return isPayable ? null : codeRefused;
}

/**
 * The network settled a payment: it is credited once, whatever was answered. Where no account takes it by now, it is
 * booked and goes back.
 */
export async function creditPayment(
  deps: EventDeps,
  participant: Participant,
  payment: PaymentOrder,
  settledAt: Date,
): Promise<void> {
  const { db, now } = deps;
  const { endToEndId: endToEnd, amount, creditor: named } = payment;
  const creditor = await creditorOf(deps, payment);
  const tenantId = creditor?.tenantId ?? participant.tenantId;
  const answered = await findAnswer(db, { tenantId: participant.tenantId, orderId: endToEnd });
  const takenAt = answered?.reason === null ? answered.answeredAt : now();
  await withTenant(tenantId, async () => {
    const reason = !creditor
      ? noAccount
      : named.taxId !== creditor.document
        ? otherHolder
        : (await isPaidBack(deps, tenantId, payment))
          ? null
          : await deliverPayment(
              deps,
              { ...paymentIn(deps, payment), tenantId, accountId: creditor.accountId },
              takenAt,
            );
    if (reason !== null) await suspendMoney(deps, { tenantId, ispb: participant.ispb, endToEnd, amount, reason });
    else await keepSettledAt(deps, { tenantId, orderId: endToEnd, settledAt });
  });
  await endAnswer(db, { tenantId: participant.tenantId, orderId: endToEnd, reason: null, now: now() });
}

/** Whether a payment is what an accepted objection asked for, and is booked so. */
const isPaidBack = async (
  { news }: EventDeps,
  tenantId: string,
  { endToEndId: endToEnd, amount, refundId: id }: PaymentOrder,
): Promise<boolean> => id !== undefined && news.reversalPaid({ tenantId, id, endToEnd, amount });

/** The network gave a payment or a return up: nothing is credited, and it is taken no more. What was credited stays. */
export async function forgetPayment(
  { db, now, contradicts }: EventDeps,
  { tenantId }: Participant,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<void> {
  const first = await endAnswer(db, { tenantId, orderId, reason, now: now() });
  if (first === "ACCC") contradicts({ order: "RECEIVED", orderId, told: "REJECTED" });
}

/** Whether the network told before that an order came to nothing: then it is not credited, and the staff sees it. */
export async function wasRejected(
  { db, contradicts }: EventDeps,
  { tenantId }: Participant,
  orderId: string,
): Promise<boolean> {
  const known = await findAnswer(db, { tenantId, orderId });
  const isRejected = known?.outcome === "RJCT";
  if (isRejected) contradicts({ order: "RECEIVED", orderId, told: "SETTLED" });
  return isRejected;
}

/** A payment as the statement of its creditor tells it. */
export function paymentIn(
  { bankNameOf }: Pick<EventDeps, "bankNameOf">,
  { endToEndId, amount, debtor, creditor, txId, localInstrument, remittanceInformation }: PaymentOrder,
): Omit<Incoming, "tenantId" | "accountId"> {
  const isOfCode = localInstrument === "QRES" || localInstrument === "QRDN";
  return {
    endToEnd: endToEndId,
    key: creditor.key ?? "",
    amount,
    payer: { name: debtor.name, document: debtor.taxId, bankName: bankNameOf(debtor.account.ispb) },
    message: remittanceInformation,
    ...((isOfCode || txId !== null) && { qrCode: { txid: txId, description: null } }),
  };
}
