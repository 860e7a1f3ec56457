import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";
import { LimitAmount, Money } from "../money.ts";
import { authorizationRefusals } from "../payment-refusals.ts";
import { Pin } from "./pix.ts";
import { ScheduledDate } from "./pix-scheduling.ts";

/**
 * The limits that a customer has: of the day, of the night, of what is paid to people at night (a person's, where the
 * bank's rules have a cap of it), of one payment.
 */
export const LimitKind = z.enum(["DAY", "NIGHT", "NIGHT_PEOPLE", "TRANSACTION"]);
export type LimitKind = z.output<typeof LimitKind>;

/** What may wait for its moment: a raised limit, or another begin of the night. */
export const LimitChangeKind = z.enum(["DAY", "NIGHT", "NIGHT_PEOPLE", "TRANSACTION", "NIGHT_START"]);
export type LimitChangeKind = z.output<typeof LimitChangeKind>;

/** How each is called on screens and in e-mails. */
export const limitLabels: Record<LimitChangeKind, string> = {
  DAY: "Limite diurno",
  NIGHT: "Limite noturno",
  NIGHT_PEOPLE: "Limite noturno entre pessoas",
  TRANSACTION: "Limite por transação",
  NIGHT_START: "Início do período noturno",
};

export const NightStartTime = z.enum(["20:00", "22:00"]);
export type NightStartTime = z.output<typeof NightStartTime>;

/** `effectiveAt` null: an operator has to approve it first. */
const waiting = { askedAt: Moment, effectiveAt: z.nullable(Moment) };

/**
 * One limit. `ceiling`: what a customer may raise it to without an operator. `used` and `remaining` are of the window
 * that runs now; of another window, and of one payment, nothing is used. `scheduled`: the most that Pix Agendados to
 * come need of it, and on which day; a lower limit would make them fail. Null where none needs it.
 */
export const PixLimit = z.object({
  kind: LimitKind,
  current: Money,
  ceiling: Money,
  used: Money,
  remaining: Money,
  pending: z.nullable(z.object({ amount: Money, ...waiting })),
  scheduled: z.nullable(z.object({ amount: Money, day: ScheduledDate })),
});
export type PixLimit = z.output<typeof PixLimit>;

export const ChangePixLimit = z.object({ amount: LimitAmount, pin: Pin });
export const ChangeNightStart = z.object({ start: NightStartTime, pin: Pin });

/** EFFECTIVE (200) at once; PENDING until `effectiveAt`, or AWAITING_APPROVAL of an operator (202). */
export const LimitChangeOutcome = z.object({
  status: z.enum(["EFFECTIVE", "PENDING", "AWAITING_APPROVAL"]),
  effectiveAt: z.optional(Moment),
});
export type LimitChangeOutcome = z.output<typeof LimitChangeOutcome>;

const refusals = [...authorizationRefusals, "LIMITS_BY_SUPPORT_ONLY", "TOO_MANY_REQUESTS"] as const;
/** Whether an outcome is answered with 202. */
export const stillPending = (answer: LimitChangeOutcome) => answer.status !== "EFFECTIVE";

export const getPixLimits = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/limits",
  summary: "Os limites Pix, o que foi usado deles e as alterações que aguardam",
  access: "active",
  params: AccountParams,
  answer: z.object({
    limits: z.array(PixLimit),
    nightStart: z.object({
      current: NightStartTime,
      pending: z.nullable(z.object({ start: NightStartTime, ...waiting })),
    }),
    /** Whether the customer may change limits, and the begin of the night, here. */
    mayChange: z.object({ limits: z.boolean(), nightStart: z.boolean() }),
  }),
});

export const changePixLimit = endpoint({
  method: "PUT",
  path: "/accounts/:accountId/pix/limits/:kind",
  summary: "Altera um limite Pix; reduzir vale na hora, aumentar aguarda de 24 a 48 horas",
  deed: "o pedido de limite foi registrado",
  access: "active",
  params: z.extend(AccountParams, { kind: LimitKind }),
  body: ChangePixLimit,
  refusals,
  answer: LimitChangeOutcome,
  stillPending,
});

export const cancelPixLimitChange = endpoint({
  method: "DELETE",
  path: "/accounts/:accountId/pix/limits/:kind/pending",
  summary: "Cancela a alteração de um limite Pix que aguarda",
  deed: "a alteração do limite foi cancelada",
  access: "active",
  params: z.extend(AccountParams, { kind: LimitChangeKind }),
  answer: z.object({}),
});

export const changeNightStart = endpoint({
  method: "PUT",
  path: "/accounts/:accountId/pix/night-start",
  summary: "Escolhe se o período noturno começa às 20:00 ou às 22:00; aguarda de 24 a 48 horas",
  deed: "o início do período noturno foi alterado",
  access: "active",
  params: AccountParams,
  body: ChangeNightStart,
  refusals,
  answer: LimitChangeOutcome,
  stillPending,
});
