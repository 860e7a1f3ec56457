import { randomBytes } from "node:crypto";
import { writeDynamicBrCode } from "@vitral/brazil/br-code";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { chargeSentences } from "@vitral/contract/pix-charge-terms";
import type { ChargeStatus, CreateCharge } from "@vitral/contract/pix-charges";
import { invalid, Refusal } from "../../../platform/http/errors.ts";
import { oneLine } from "../../../platform/messaging/one-line.ts";
import type { Account } from "../../accounts/accounts.ts";
import { type Caller, consume } from "../../identity/identity.ts";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import type { PixDeps } from "../deps.ts";
import { demandOn, endOf } from "./charge-amounts.ts";
import { type ChargeTerms, findCharge, insertCharge, type NewCharge } from "./charge-queries.ts";
import { lastDayOf } from "../qr-codes/due-charge.ts";
import { addressOf } from "./receiver-address.ts";
import { codeNamesOf, receiverWith } from "./static-code.ts";

/** API Pix 2.9.0: days after the due date. */
const validAfterDue = 30;
const maxYearsAhead = 5;

/**
 * Creates a charge of this account and answers its code. The same order with the same txid has the same answer. Throws
 * PIX_KEY_NOT_RECEIVING, CHARGE_TXID_TAKEN when the txid is of another order, NO_CHARGES when the bank has no address
 * for charges, `validation` for a due date in the past, reductions of the whole amount, amounts that no payload holds,
 * or a due date without an address of the receiver, and TOO_MANY_REQUESTS.
 */
export async function newCharge(
  deps: PixDeps,
  caller: Caller,
  account: Pick<Account, "id">,
  order: CreateCharge,
): Promise<{ txid: string; emv: string; status: ChargeStatus }> {
  const { db } = deps;
  const accountKey = { tenantId: caller.tenant.id, accountId: account.id };
  const txid = order.txid ?? randomBytes(16).toString("hex");
  const before = order.txid && (await findCharge(db, { ...accountKey, txid }));
  const now = deps.now();
  const terms = termsOf(order, defaultExpiry(caller.tenant, now, before || null));
  if (before) {
    if (!isSame(before, { ...terms, key: order.key })) throw new Refusal("CHARGE_TXID_TAKEN");
    return { txid, emv: before.emv, status: before.status };
  }
  const receiver = await receiverWith(db, caller, account, order.key);
  const host = caller.tenant.pixLocation?.replace("https://", "");
  if (!host) throw new Refusal("NO_CHARGES");
  refuseDays(terms, saoPauloDay(now));
  const address = addressOf(receiver, terms.receiverAddress);
  if (terms.dueDate !== null && !address) throw invalid("body", chargeSentences.addressRequired);
  await consume(deps, "PIX_CHARGE", { tenantId: accountKey.tenantId, who: caller.id });
  const location = `${host}/pix/${terms.dueDate === null ? "cob" : "cobv"}/${randomBytes(16).toString("base64url")}`;
  const emv = writeDynamicBrCode({
    url: location,
    ...codeNamesOf({ name: receiver.name, city: address?.city ?? null }),
  });
  const charge: NewCharge = {
    ...accountKey,
    ...terms,
    txid,
    key: order.key,
    location,
    emv,
    createdAt: now,
    endsAt: endOf(terms, now),
  };
  // A transaction, whose commit marks the request as done.
  if (await db.transaction().execute((tx) => insertCharge(tx, charge))) return { txid, emv, status: "ATIVA" };
  return newCharge(deps, caller, account, { ...order, txid }); // the same order arrived twice at this moment
}

/**
 * After how many seconds a charge expires whose order does not say it. `before`: the charge of the same txid. Where a
 * rule of the bank gave it its expiry, that one stays: the same order is the same charge, also after the rule changed.
 */
function defaultExpiry(tenant: Tenant, now: Date, before: { expiresIn: number | null } | null): number {
  const isOfRule = tenant.rules.some(({ chargeHours }) => chargeHours * 3_600 === before?.expiresIn);
  return isOfRule && before?.expiresIn ? before.expiresIn : rulesOf(tenant, now).chargeHours * 3_600;
}

/** What an order asks for; `expiresIn`: after how many seconds an immediate charge expires that does not say it. */
function termsOf(order: CreateCharge, expiresIn: number): ChargeTerms {
  const { amount, changeable, dueDate, payer, message, fine, interest, rebate, discounts } = order;
  const isDue = dueDate !== undefined;
  return {
    amount,
    changeable,
    expiresIn: isDue ? null : (order.expiresIn ?? expiresIn),
    dueDate: dueDate ?? null,
    validAfterDue: isDue ? (order.validAfterDue ?? validAfterDue) : null,
    terms: isDue
      ? { fine: fine ?? null, interest: interest ?? null, rebate: rebate ?? null, discounts: discounts ?? [] }
      : null,
    debtorName: payer ? oneLine(payer.name) : null,
    debtorDocument: payer?.document ?? null,
    message: message === undefined ? null : oneLine(message),
    receiverAddress: order.receiverAddress ?? null,
  };
}

/** Violations that need today's date, or the amounts of days (API Pix 2.9.0, cobv). */
function refuseDays(terms: ChargeTerms, today: string): void {
  const { dueDate } = terms;
  if (dueDate === null) return;
  if (dueDate < today) throw invalid("body", chargeSentences.pastDueDate);
  if (dueDate > addDays(today, maxYearsAhead * 365)) throw invalid("body", chargeSentences.farDueDate);
  const days = [today, dueDate, ...(terms.terms?.discounts ?? []).flatMap(({ until }) => until ?? [])];
  if (days.some((day) => (demandOn(terms, day) ?? 0) <= 0)) throw invalid("body", chargeSentences.reductionsTooLarge);
  // On its last day a charge demands the most.
  const last = demandOn(terms, lastDayOf(dueDate, terms.validAfterDue ?? 0));
  if (last === null) throw invalid("body", chargeSentences.demandTooLarge);
}

/** Whether a charge is what an order asks for. */
const isSame = (before: ChargeTerms & { key: string }, asked: ChargeTerms & { key: string }): boolean =>
  Object.entries(asked).every(([name, value]) => inOrder(value) === inOrder(before[name as keyof typeof before]));

/** A value as text, whatever the order of its fields: PostgreSQL keeps another one. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof Object && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
