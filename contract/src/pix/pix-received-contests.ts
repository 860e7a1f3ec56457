import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";
import { plainText } from "../plain-text.ts";
import { longestDetails } from "./pix-sent-contests.ts";

/** After an accepted objection the money is asked for from the payer for so many days: ours, no text gives a term. */
export const reversalDays = 90;

export const ReceivedContestStatus = z.enum(["IN_ANALYSIS", "ACCEPTED", "REJECTED", "CANCELLED"]);
export type ReceivedContestStatus = z.output<typeof ReceivedContestStatus>;

export const receivedContestLabels: Record<ReceivedContestStatus, string> = {
  IN_ANALYSIS: "Em análise",
  ACCEPTED: "Aceita",
  REJECTED: "Rejeitada",
  CANCELLED: "Cancelada",
};

export const ObjectionStatus = z.enum(["IN_ANALYSIS", "ACCEPTED", "REJECTED"]);
export type ObjectionStatus = z.output<typeof ObjectionStatus>;

/** A contest of a Pix that the account received: what is blocked, what went back, what the receiver objected. */
export const ReceivedContest = z.object({
  id: z.uuid(),
  protocol: z.string(),
  transactionId: z.uuid(),
  payerName: z.string(),
  receivedAt: Moment,
  status: ReceivedContestStatus,
  createdAt: Moment,
  analysisUntil: Moment,
  decidedAt: z.nullable(Moment),
  /** Until when more may go back. */
  followedUntil: z.nullable(Moment),
  contested: Money,
  blocked: Money,
  blockedUntil: z.nullable(Moment),
  returned: Money,
  returns: z.array(z.object({ transactionId: z.uuid(), amount: Money, createdAt: Moment })),
  objection: z.nullable(
    z.object({
      protocol: z.string(),
      details: z.nullable(z.string()),
      status: ObjectionStatus,
      createdAt: Moment,
      decidedAt: z.nullable(Moment),
      /** What came back to the receiver since it was accepted. */
      recovered: Money,
    }),
  ),
  /** Before this moment the return can be objected to; null: nothing went back. */
  objectionUntil: z.nullable(Moment),
});
export type ReceivedContest = z.output<typeof ReceivedContest>;

const Details = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Conte por que o Pix era seu"),
    z.maxLength(longestDetails, `Use até ${longestDetails} caracteres`),
    ...plainText,
  );

export const listReceivedContests = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/disputes/received",
  summary:
    "As contestações de Pix que a conta recebeu, da mais nova para a mais antiga, em páginas de 20; `after` é o `next` " +
    "da página anterior",
  access: "active",
  params: AccountParams,
  query: z.object({ after: z.optional(z.uuid("Página inválida")) }),
  answer: z.object({ disputes: z.array(ReceivedContest), next: z.nullable(z.uuid()) }),
});

const OfReceived = z.extend(AccountParams, { receivedId: z.uuid() });

export const getReceivedContest = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/disputes/received/:receivedId",
  summary: "Uma contestação de um Pix que a conta recebeu",
  access: "active",
  params: OfReceived,
  answer: z.object({ dispute: ReceivedContest }),
});

export const objectToContest = endpoint({
  method: "POST",
  path: "/accounts/:accountId/pix/disputes/received/:receivedId/objection",
  summary: "Contesta uma devolução feita por contestação; o mesmo pedido de novo tem a mesma resposta",
  deed: "a resposta foi enviada",
  access: "active",
  params: OfReceived,
  body: z.object({ details: Details }),
  refusals: ["OBJECTION_NOT_POSSIBLE", "OBJECTION_TOO_LATE", "TOO_MANY_REQUESTS"],
  answer: z.object({ protocol: z.string(), createdAt: Moment }),
});
