import { Day, Moment } from "@vitral/contract/moment";
import * as z from "zod/mini";
import { EndToEndId, Ispb, ReturnId, SignedAmount } from "./fields.ts";

/** The institution's settlement account: from it the network pays, to it the network credits. */
export const Reserve = z.object({ balance: SignedAmount, at: Moment });

export const StatementDay = z.object({ day: Day });
export const StatementQuery = z.object({ after: z.optional(z.string().check(z.maxLength(100))) });

/** One movement of the settlement account. `id`: of a payment or a return, or a UUID: the institution's own deposit. */
export const StatementLine = z.object({
  id: z.union([EndToEndId, ReturnId, z.uuid()]),
  /** What came in is positive. */
  amount: SignedAmount,
  /** Of a deposit: the institution itself. */
  counterpart: Ispb,
  settledAt: Moment,
});
export type StatementLine = z.output<typeof StatementLine>;

/** A page of a day of São Paulo, in the order of time. An open day has no closing balance. */
export const Statement = z.object({
  day: Day,
  openingBalance: SignedAmount,
  closingBalance: z.nullable(SignedAmount),
  lines: z.array(StatementLine),
  next: z.nullable(z.string()),
});

export const Participants = z.object({ participants: z.array(z.object({ ispb: Ispb, name: z.string() })) });
