import { cents } from "@vitral/brazil/cents";
import { newEndToEndId, newReturnId } from "@vitral/brazil/end-to-end-id";
import type { PaymentOrder, ReturnOrder } from "@vitral/protocol/payments";

const account = (ispb: string) => ({ ispb, branch: "0001", number: "123456", accountType: "TRAN" }) as const;

/** An order of R$ 100,00 from one institution to another, that has 40 s. */
export function aPayment(payer: string, payee: string, changes: Partial<PaymentOrder> = {}): PaymentOrder {
  const createdAt = new Date();
  return {
    endToEndId: newEndToEndId(payer, createdAt),
    txId: null,
    localInstrument: "DICT",
    purpose: "IPAY",
    serviceLevel: "PAGPRI",
    amount: cents(100_00),
    debtor: { name: "Ana Lima", taxId: "11144477735", account: account(payer) },
    creditor: { name: "Caio Melo", taxId: "52998224725", account: account(payee), key: null },
    remittanceInformation: null,
    initiatingParty: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 40_000),
    ...changes,
  };
}

/** The same to a key of another bank. */
export const aPaymentTo = (
  payer: string,
  { key, ispb, taxId }: { key: string; ispb: string; taxId: string },
): PaymentOrder => aPayment(payer, ispb, { creditor: { name: "Outra Pessoa", taxId, account: account(ispb), key } });

/** The return of R$ 40,00 of a payment by its payee. */
export function aReturn(payee: string, originalEndToEndId: string, changes: Partial<ReturnOrder> = {}): ReturnOrder {
  const createdAt = new Date();
  return {
    returnId: newReturnId(payee, createdAt),
    originalEndToEndId,
    amount: cents(40_00),
    reason: "MD06",
    refundId: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 40_000),
    ...changes,
  };
}
