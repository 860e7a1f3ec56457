import { saoPauloDay } from "@vitral/brazil/dates";
import { formatDocument, maskedDocument } from "@vitral/brazil/document";
import type { ChargeDetail, ChargeSummary } from "@vitral/contract/pix-charges";
import type { Db } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import type { Caller } from "../../identity/identity.ts";
import { amountOn } from "./charge-amounts.ts";
import { tokenOf } from "./public-charge.ts";
import { type ChargeWithTerms, chargeExists, findCharge, findCharges, markRemoved } from "./charge-queries.ts";

type Deps = { db: Db; now: () => Date };
type Own = Pick<Account, "id">;

const pageSize = 20;

/** A page of the account's charges, newest first; `next` is null on the last one. */
export async function chargePage(
  { db, now }: Deps,
  caller: Caller,
  account: Own,
  after: string | undefined,
): Promise<{ charges: ChargeSummary[]; next: string | null }> {
  const found = await findCharges(db, {
    tenantId: caller.tenant.id,
    accountId: account.id,
    after,
    max: pageSize + 1,
  });
  const charges = found.slice(0, pageSize).map((charge) => summaryOf(charge, now()));
  return { charges, next: found.length > pageSize ? (charges.at(-1)?.txid ?? null) : null };
}

/** One charge of the account. Throws NOT_FOUND, FORBIDDEN for another account's. */
export async function chargeDetail(
  { db, now }: Deps,
  caller: Caller,
  account: Own,
  txid: string,
): Promise<ChargeDetail> {
  const charge = await findCharge(db, { tenantId: caller.tenant.id, accountId: account.id, txid });
  if (!charge) throw await notHere(db, caller, txid);
  return detailOf(charge, now());
}

/** Removes a charge that was not paid; a removed one stays so. Throws NOT_FOUND, FORBIDDEN, CHARGE_PAID. */
export async function removeOwnCharge({ db, now }: Deps, caller: Caller, account: Own, txid: string): Promise<void> {
  const status = await markRemoved(db, { tenantId: caller.tenant.id, accountId: account.id, txid, now: now() });
  if (status === undefined) throw await notHere(db, caller, txid);
  if (status === "CONCLUIDA") throw new Refusal("CHARGE_PAID");
}

async function notHere(db: Db, caller: Caller, txid: string): Promise<Refusal> {
  return new Refusal((await chargeExists(db, { tenantId: caller.tenant.id, txid })) ? "FORBIDDEN" : "NOT_FOUND");
}

function summaryOf(charge: ChargeWithTerms, now: Date): ChargeSummary {
  const { txid, status, amount, dueDate, debtorName, message, paidAmount } = charge;
  return {
    txid,
    status,
    expired: status === "ATIVA" && charge.endsAt <= now,
    amount,
    demanded: amountToday(charge, now)?.total ?? amount,
    createdAt: charge.createdAt,
    dueDate,
    endsAt: charge.endsAt,
    payerName: debtorName,
    message,
    paidAt: charge.paidAt,
    paidAmount,
  };
}

/** What the day changes; null for an immediate charge, and when it cannot be paid any more. */
const amountToday = (charge: ChargeWithTerms, now: Date) =>
  charge.status === "ATIVA" && charge.endsAt > now ? amountOn(charge, saoPauloDay(now)) : null;

function detailOf(charge: ChargeWithTerms, now: Date): ChargeDetail {
  const summary = summaryOf(charge, now);
  const { emv, key, changeable, validAfterDue, terms, debtorName, debtorDocument } = charge;
  const today = amountToday(charge, now);
  return {
    ...summary,
    emv,
    token: tokenOf(charge),
    key,
    changeable,
    validAfterDue,
    payer: debtorName && debtorDocument ? { name: debtorName, document: formatDocument(debtorDocument) } : null,
    fine: terms?.fine ?? null,
    interest: terms?.interest ?? null,
    rebate: terms?.rebate ?? null,
    discounts: terms ? [...terms.discounts] : [],
    today: today && { day: saoPauloDay(now), ...today },
    payment: paymentOf(charge),
  } as ChargeDetail;
}

function paymentOf(charge: ChargeWithTerms): ChargeDetail["payment"] {
  const { paidAt, paidAmount, paidEndToEnd, paidTransactionId, payerName, payerDocument, payerBank } = charge;
  if (!paidAt || paidAmount === null || !paidEndToEnd || !paidTransactionId) return null;
  return {
    name: payerName ?? "",
    document: payerDocument === null ? null : maskedDocument(payerDocument),
    bankName: payerBank,
    amount: paidAmount,
    paidAt,
    endToEnd: paidEndToEnd,
    transactionId: paidTransactionId,
  };
}
