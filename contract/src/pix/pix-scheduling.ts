import { addDays, isRealDate } from "@vitral/brazil/dates";
import * as z from "zod/mini";

/** The sentences of a Pix for a later day, the same on the screen and from the server. */
export const sentences = {
  dateInvalid: "Data do agendamento inválida",
  tooEarly: "Escolha uma data a partir de amanhã.",
  tooLate: "Escolha uma data de até um ano a partir de hoje.",
  timesInvalid: "Escolha de 2 a 60 vezes",
  withoutDate: "Escolha a data do primeiro Pix Agendado.",
} as const;

/** How often an order may repeat, and how many days from today its first date may be. */
export const minTimes = 2;
export const maxTimes = 60;
export const latestDays = 366;

/** The last day for which an order of `today` may be. */
export const latestDay = (today: string): string => addDays(today, latestDays);

/** A São Paulo day, yyyy-MM-dd. */
export const ScheduledDate = z.string(sentences.dateInvalid).check(z.refine(isRealDate, sentences.dateInvalid));

/** The same payment every week or every month, `times` in all, the first one on `scheduledDate`. */
export const Recurrence = z.object(
  {
    every: z.enum(["WEEK", "MONTH"], "Escolha semanal ou mensal"),
    times: z
      .int(sentences.timesInvalid)
      .check(z.minimum(minTimes, sentences.timesInvalid), z.maximum(maxTimes, sentences.timesInvalid)),
  },
  "Repetição inválida",
);
export type Recurrence = z.output<typeof Recurrence>;

/** How an order repeats, for its customer. */
export const repetitionText = ({ every, times }: Recurrence): string =>
  `${every === "WEEK" ? "Toda semana" : "Todo mês"}, ${times} vezes`;

/** What makes a payment a Pix Agendado; null or left out: it is paid now. */
export const scheduling = {
  scheduledDate: z.optional(z.nullable(ScheduledDate)),
  recurrence: z.optional(Recurrence),
};

type SchedulingFields = { scheduledDate?: string | null | undefined; recurrence?: Recurrence | undefined };

/** A series needs the date of its first payment. */
export const seriesHasDate = z.refine<SchedulingFields>(
  ({ scheduledDate, recurrence }) => !recurrence || !!scheduledDate,
  {
    error: sentences.withoutDate,
  },
);

/** When a payment is to be made. */
export type Scheduling = { scheduledDate: string; recurrence?: Recurrence | undefined };

/** When an order asks to be paid; null: now. */
export const schedulingOf = ({ scheduledDate, recurrence }: SchedulingFields): Scheduling | null =>
  scheduledDate ? { scheduledDate, recurrence } : null;

/** A stored order: nothing is charged before its day. `scheduleId` is the first of a series. */
export const Scheduled = z.object({
  status: z.literal("SCHEDULED"),
  scheduleId: z.uuid(),
  scheduledDate: ScheduledDate,
});
export type Scheduled = z.output<typeof Scheduled>;
