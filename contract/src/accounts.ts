import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";

/** An account of the caller; its balance in reais on the wire, centavos in code (spec 3). */
export const Account = z.object({
  id: z.uuid(),
  number: z.string(),
  agency: z.string(),
  bank: z.string(),
  balance: Money,
});
export type Account = z.output<typeof Account>;

export const AccountParams = z.object({ accountId: z.uuid() });

export const getAccount = endpoint({
  method: "GET",
  path: "/accounts/:accountId",
  summary: "A conta e o saldo disponível",
  access: "active",
  params: AccountParams,
  conditional: true,
  answer: z.object({ account: Account }),
});

/** Limits of the account (spec 3); what is left counts what was ordered in the window that runs now. */
export const getLimits = endpoint({
  method: "GET",
  path: "/accounts/:accountId/limits",
  summary: "Os limites da conta e quanto resta deles na janela atual",
  access: "active",
  params: AccountParams,
  answer: z.object({
    dayLimit: Money,
    nightLimit: Money,
    limitPerTransaction: Money,
    window: z.enum(["DAY", "NIGHT"]),
    leftInWindow: Money,
  }),
});
