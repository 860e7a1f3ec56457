import * as z from "zod/mini";
import { AccountParams } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { Amount } from "./money.ts";
import { authorizationRefusals } from "./payment-refusals.ts";
import { Pin } from "./pix/pix.ts";

/** From one account of the customer to another. `transferId` names the order: the same one again moves nothing. */
export const TransferOwn = z.object({
  transferId: z.uuid("Transferência inválida"),
  toAccountId: z.uuid("Escolha a conta de destino"),
  amount: Amount,
  pin: Pin,
});

export const sameAccount = "Escolha duas contas diferentes.";

export const transferOwn = endpoint({
  method: "POST",
  path: "/accounts/:accountId/transfers",
  admission: "payment",
  summary:
    "Transfere para outra conta do mesmo cliente, sem tarifa; o mesmo transferId de novo é a mesma transferência",
  deed: "a transferência foi feita",
  access: "active",
  params: AccountParams,
  body: TransferOwn,
  refusals: [...authorizationRefusals, "CONFLICT", "INSUFFICIENT_FUNDS", "TOO_MANY_REQUESTS"],
  /** The id of its row on the statement of the account that pays. */
  answer: z.object({ transactionId: z.uuid() }),
});
