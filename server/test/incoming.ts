import { cents } from "@vitral/brazil/cents";
import { newEndToEndId, newReturnId } from "@vitral/brazil/end-to-end-id";
import type { PaymentOrder } from "@vitral/protocol/payments";
import type { Customer, World } from "./world.ts";
import { sol } from "./gateway.ts";

/** A payment of R$ 12,34 of Maria at Banco Sol to a customer, as the gateway brings it. */
export async function anIncomingPayment(
  { db, clock }: Pick<World, "db" | "clock">,
  to: Customer,
  changes: Partial<PaymentOrder> = {},
): Promise<PaymentOrder> {
  const { agency, number } = await db
    .selectFrom("account")
    .select(["agency", "number"])
    .where("id", "=", to.accountId)
    .executeTakeFirstOrThrow();
  return {
    endToEndId: newEndToEndId(sol.ispb, clock.now()),
    txId: null,
    localInstrument: "DICT",
    purpose: "IPAY",
    serviceLevel: "PAGPRI",
    amount: cents(12_34),
    debtor: {
      name: "Maria Souza",
      taxId: "12345678909",
      account: { ispb: sol.ispb, branch: "0001", number: "7654321", accountType: "CACC" },
    },
    creditor: {
      name: to.name,
      taxId: to.document,
      account: { ispb: to.tenant.ispb, branch: agency, number: number.replace("-", ""), accountType: "TRAN" },
      key: null,
    },
    remittanceInformation: "Almoço",
    initiatingParty: null,
    createdAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 60_000),
    ...changes,
  };
}

/** The return of a part of a payment of ours. */
export const anIncomingReturn = ({ clock }: Pick<World, "clock">, originalEndToEndId: string, amount: number) => ({
  returnId: newReturnId(sol.ispb, clock.now()),
  originalEndToEndId,
  amount: cents(amount),
  reason: "MD06",
  refundId: null,
  createdAt: clock.now(),
  expiresAt: new Date(clock.now().getTime() + 60_000),
});
