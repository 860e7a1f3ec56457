import { type BrCode, readBrCode } from "@vitral/brazil/br-code";
import { type Cents, cents } from "@vitral/brazil/cents";
import { readPixKey } from "@vitral/brazil/pix-key";
import type { DueCharge, QrCodeInfo } from "@vitral/contract/pix-qr-code";
import { Refusal } from "../../../platform/http/errors.ts";
import { oneLine } from "../../../platform/messaging/one-line.ts";
import type { Account } from "../../accounts/accounts.ts";
import { consume, type Caller } from "../../identity/identity.ts";
import { type Charge, fetchCharge } from "./charge.ts";
import { brokenCode } from "./invalid-code.ts";
import type { ChargeFetches } from "./charge-fetches.ts";
import { findAndStore } from "../look-ups/look-up-key.ts";
import type { LookUpDeps } from "../deps.ts";
import type { QrTerms } from "../look-ups/look-up-queries.ts";
import type { FetchLocation } from "./location.ts";

export type QrDeps = LookUpDeps & { fetchLocation: FetchLocation; fetches: ChargeFetches };

/**
 * Reads a pasted code, looks up its payee, and stores the look-up for one payment (spec 7.4; ADR-0018). Refuses with
 * QR_CODE_INVALID or QR_CODE_UNSUPPORTED and the reason, QR_CODE_UNAVAILABLE when a dynamic code's charge cannot be
 * fetched, and with a key look-up's refusals. A dynamic code counts before its fetch: TOO_MANY_REQUESTS after 30 in ten
 * minutes or with two in flight, SERVER_BUSY when the server fetches too many.
 */
export async function readQrCode(deps: QrDeps, caller: Caller, payer: Account, text: string): Promise<QrCodeInfo> {
  const reading = readBrCode(text);
  if (!reading.ok && reading.code === "QR_CODE_INVALID") throw brokenCode(reading.reason);
  if (!reading.ok) throw new Refusal(reading.code, { words: { reason: reading.reason } });
  const { key, suggested, terms, details, due } = oneLined(await demandOf(deps, caller, reading.code));
  const read = readPixKey(key);
  if (!read) throw brokenCode("A chave escrita neste código não é uma chave Pix.");
  const { id, name, document, bankName } = await findAndStore(deps, caller, payer, read, terms);
  const { fixedAmount, description } = terms;
  const amount = fixedAmount ?? suggested ?? cents(0);
  return {
    id,
    name,
    document,
    bankName,
    amount,
    amountIsOpen: fixedAmount === null,
    description,
    details,
    due,
    schedulable: true,
    // A charge is paid once.
    repeatable: terms.charge === null,
  };
}

type Demand = Pick<QrCodeInfo, "details" | "due"> & { key: string; suggested: Cents | null; terms: QrTerms };

/** Texts of a code or charge come from outside: each becomes one visible line. */
function oneLined({ terms, details, due, ...demand }: Demand): Demand {
  return {
    ...demand,
    terms: { ...terms, description: terms.description === null ? null : oneLine(terms.description) },
    details: details.map(({ name, value }) => ({ name: oneLine(name), value: oneLine(value) })),
    due: oneLinedDue(due),
  };
}

/** The texts of a charge with a due date, each as one visible line. */
export const oneLinedDue = (due: DueCharge | null): DueCharge | null =>
  due && {
    ...due,
    debtor: { ...due.debtor, name: oneLine(due.debtor.name) },
    receiverAddress: due.receiverAddress === null ? null : oneLine(due.receiverAddress),
  };

async function demandOf(deps: QrDeps, caller: Caller, code: BrCode): Promise<Demand> {
  if (code.kind === "dynamic") {
    const { fetchLocation, fetches, now } = deps;
    await consume(deps, "QR_CODE_READ", { tenantId: caller.tenant.id, who: caller.id });
    const location = code.url;
    const charge = await fetches(caller.id, () => fetchCharge(fetchLocation, location, now()));
    const { key, amount: suggested, details, due } = charge;
    return { key, suggested, terms: termsOf(charge, location, now()), details, due };
  }
  if (code.fss) {
    const reason = "Este código é de Pix Saque, que ainda não está disponível.";
    throw new Refusal("QR_CODE_UNSUPPORTED", { words: { reason } });
  }
  const { amount: fixedAmount, info, txid } = code;
  const terms: QrTerms = { fixedAmount, description: info ?? txid, txid, charge: null };
  return { key: code.key, suggested: null, terms, details: [], due: null };
}

const termsOf = (
  { amount, amountIsOpen, description, txid, revision }: Charge,
  location: string,
  checkedAt: Date,
): QrTerms => ({
  fixedAmount: amountIsOpen ? null : amount,
  description,
  txid,
  charge: { location, revision, checkedAt },
});
