import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Moment } from "./moment.ts";
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

/** How far a movement of money has come; ERROR rows stay on the statement, struck through (spec 2.8). */
export const ExternalStatus = z.enum(["PENDING", "SETTLED", "ERROR"]);
export type ExternalStatus = z.output<typeof ExternalStatus>;

/** One row of the statement (spec 3). */
export const Transaction = z.object({
  id: z.uuid(),
  createdAt: Moment,
  amount: Money,
  credit: z.boolean(),
  category: z.string(),
  beneficiaryName: z.string(),
  externalStatus: ExternalStatus,
  /** It was a Pix Agendado; its category is that of any other Pix. */
  scheduled: z.optional(z.literal(true)),
});
export type Transaction = z.output<typeof Transaction>;

/** One side of a receipt. A person's CPF comes masked, except to its owner. */
export const Party = z.object({ name: z.string(), document: z.nullable(z.string()), bank: z.nullable(z.string()) });
export type Party = z.output<typeof Party>;

/** A São Paulo day, `yyyy-MM-dd`; an impossible date is refused. */
export const Day = z.iso.date("Data inválida");

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
