import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";
import { ReceiptFormats, receiptTypes } from "../receipts.ts";
import { Recurrence, ScheduledDate } from "./pix-scheduling.ts";

/** How many a page of the list has. */
export const schedulesPerPage = 100;

export const ScheduleStatus = z.enum(["SCHEDULED", "PAID", "FAILED", "CANCELLED"]);
export type ScheduleStatus = z.output<typeof ScheduleStatus>;

/** One Pix Agendado. `payee` as its look-up showed it when the customer ordered it; CPF masked. */
export const PixSchedule = z.object({
  id: z.uuid(),
  /** The id that all payments of a recurring order share; null for a single one. */
  seriesId: z.nullable(z.uuid()),
  /** Which of its series it is, from 1, and how the series goes on; null for a single one. */
  position: z.nullable(z.int()),
  recurrence: z.nullable(Recurrence),
  scheduledDate: ScheduledDate,
  amount: Money,
  payee: z.object({ name: z.string(), document: z.nullable(z.string()), bankName: z.nullable(z.string()) }),
  /** What the receiver of a code wrote. */
  description: z.nullable(z.string()),
  status: ScheduleStatus,
  /** Whether its payment has settled: one that is PAID waits for the network's answer until it has. */
  settled: z.boolean(),
  /** Why it was not paid, as a sentence; also why it is tried again in the evening of its day. */
  failure: z.nullable(z.string()),
  /** The hours in São Paulo between which one that lacked balance is tried again; null: it is not. */
  evening: z.nullable(z.object({ start: z.int(), end: z.int() })),
  createdAt: Moment,
  /** Until when it can be cancelled: the last instant of the day before, in São Paulo. */
  cancellableUntil: Moment,
  /** The payment that it made, in the statement. */
  transactionId: z.nullable(z.uuid()),
});
export type PixSchedule = z.output<typeof PixSchedule>;

/** Where a page ended: `next` of the page before. */
const Cursor = z.string("Página inválida").check(z.regex(/^[01]_\d{4}-\d{2}-\d{2}_[0-9a-f-]{36}$/, "Página inválida"));

export const ScheduleParams = z.extend(AccountParams, { scheduleId: z.uuid() });

export const listSchedules = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/schedules",
  summary:
    "Os Pix Agendados da conta: primeiro os que aguardam, pela data; depois os demais, do mais novo para o mais " +
    "antigo; em páginas de 100, `after` é o `next` da página anterior",
  access: "active",
  params: AccountParams,
  query: z.object({ after: z.optional(Cursor) }),
  answer: z.object({ schedules: z.array(PixSchedule), next: z.nullable(z.string()) }),
});

export const getSchedule = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/schedules/:scheduleId",
  summary: "Um Pix Agendado",
  access: "active",
  params: ScheduleParams,
  answer: z.object({ schedule: PixSchedule }),
});

/** The scheduling on paper: it says that nothing was paid, and has no address where a payment is checked. */
export const downloadSchedule = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/schedules/:scheduleId/receipt",
  summary: "O comprovante de um Pix Agendado que aguarda a sua data, como arquivo: PDF ou imagem",
  access: "active",
  params: ScheduleParams,
  query: ReceiptFormats,
  file: receiptTypes,
  refusals: ["SCHEDULE_OVER", "TOO_MANY_REQUESTS"],
  answer: z.object({}),
});

export const cancelSchedule = endpoint({
  method: "DELETE",
  path: "/accounts/:accountId/pix/schedules/:scheduleId",
  summary: "Cancela um Pix Agendado, ou a série inteira (`series=true`), até 23:59 do dia anterior",
  deed: "o Pix Agendado foi cancelado",
  access: "active",
  refusals: ["SCHEDULE_PAST_CANCELLING"],
  params: ScheduleParams,
  query: z.object({ series: z.optional(z.enum(["true", "false"], "Valor inválido")) }),
  answer: z.object({}),
});
