import * as z from "zod/mini";
import { OwnFees } from "../console/commands/own-fees.ts";
import { LimitAmount } from "../money.ts";
import { LimitChangeKind, LimitKind } from "../pix/pix-limits.ts";
import { act, hasSome } from "./act.ts";

/** When a limit that the staff raises holds: at once, or after the hours that a customer's own raise waits. */
export const RaiseTerm = z.enum(["NOW", "BY_RULE"]);
export type RaiseTerm = z.output<typeof RaiseTerm>;

const LimitRaise = z.object({ accountId: z.uuid(), kind: LimitKind, amount: LimitAmount });

/** Limits and fees of an account. */
export const limitActs = {
  /** What is lower holds at once; `raise`: when what is higher does, at once where it is left out. */
  "limits.set": act({
    label: "Alterar limites",
    audit: "Alterou limites",
    orders: "customers.edit",
    sees: "customers.read",
    second: "FROM", // a raise; lowering has the amount 0
    hasAmount: true,
    payload: z
      .object({
        raise: z.optional(RaiseTerm),
        accountId: z.uuid(),
        day: z.optional(LimitAmount),
        night: z.optional(LimitAmount),
        nightPeople: z.optional(LimitAmount),
        transaction: z.optional(LimitAmount),
      })
      .check(hasSome("day", "night", "nightPeople", "transaction")),
  }),
  /** The own limit of a favourite is taken away: the account's limits hold for it. */
  "limits.payee": act({
    label: "Retirar limite de favorecido",
    audit: "Retirou o limite de um favorecido",
    orders: "customers.edit",
    sees: "customers.read",
    second: "FROM", // where more can be paid without it
    hasAmount: true,
    payload: z.object({ favoriteId: z.uuid() }),
  }),
  /** A raise beyond the ceiling, with the amount that was seen: a raise of another amount is another one. */
  "limits.approve": act({
    label: "Aprovar aumento de limite",
    audit: "Aprovou um aumento de limite",
    orders: "customers.edit",
    sees: "customers.read",
    second: "FROM",
    hasAmount: true,
    payload: LimitRaise,
  }),
  "limits.reject": act({
    label: "Rejeitar aumento de limite",
    audit: "Rejeitou um aumento de limite",
    orders: "customers.edit",
    sees: "customers.read",
    second: "NEVER",
    payload: LimitRaise,
  }),
  /** A change that waits for its hour, with the amount that was seen; null: another begin of the night. */
  "limits.cancel": act({
    label: "Cancelar alteração de limite",
    audit: "Cancelou uma alteração de limite que aguardava",
    orders: "customers.edit",
    sees: "customers.read",
    second: "NEVER",
    payload: z.object({ accountId: z.uuid(), kind: LimitChangeKind, amount: z.nullable(LimitAmount) }),
  }),
  "fees.set": act({
    label: "Alterar tarifas",
    audit: "Alterou tarifas",
    orders: "fees.edit",
    sees: "customers.read",
    second: "ALWAYS",
    payload: z.object({ accountId: z.uuid(), fees: OwnFees }),
  }),
} as const;
