import * as z from "zod/mini";
import { AccountParams } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";
import { plainText } from "../plain-text.ts";

/** How many contests a page of the list has. */
export const contestsPerPage = 20;
export const longestDetails = 500;
/** Who a return after a contest comes from: the holder of the account is never named (pix_without_holder). */
export const contestReturn = "Devolução por contestação";

/** What happened (DICT 8.0, section 10). */
export const ContestSituation = z.enum(
  ["SCAM", "ACCOUNT_TAKEOVER", "COERCION", "FRAUDULENT_ACCESS", "OTHER"],
  "Escolha o que aconteceu",
);
export type ContestSituation = z.output<typeof ContestSituation>;

export const situationLabels: Record<ContestSituation, string> = {
  SCAM: "Golpe: fui enganado e fiz o Pix",
  ACCOUNT_TAKEOVER: "Invadiram minha conta",
  COERCION: "Fui obrigado ou ameaçado",
  FRAUDULENT_ACCESS: "Usaram meu celular, computador ou senha",
  OTHER: "Outra fraude",
};

export const SentContestStatus = z.enum(["IN_ANALYSIS", "APPROVED", "REJECTED", "CANCELLED"]);
export type SentContestStatus = z.output<typeof SentContestStatus>;

export const sentContestLabels: Record<SentContestStatus, string> = {
  IN_ANALYSIS: "Em análise",
  APPROVED: "Aprovada",
  REJECTED: "Rejeitada",
  CANCELLED: "Cancelada",
};

const Details = z
  .string()
  .check(z.trim(), z.maxLength(longestDetails, `Use até ${longestDetails} caracteres`), ...plainText);

export const OpenContest = z.object({ situation: ContestSituation, details: z.optional(Details) });

/** One contest, with what came back of it so far. */
export const SentContest = z.object({
  id: z.uuid(),
  protocol: z.string(),
  transactionId: z.uuid(),
  beneficiaryName: z.string(),
  situation: ContestSituation,
  details: z.nullable(z.string()),
  status: SentContestStatus,
  createdAt: Moment,
  /** When the analysis has to end. */
  analysisUntil: Moment,
  /** Whether the analysis is overdue: the other bank has not answered. */
  isLate: z.boolean(),
  /** When it was decided or cancelled. */
  decidedAt: z.nullable(Moment),
  /** Until when further returns are looked for. */
  followedUntil: z.nullable(Moment),
  contested: Money,
  returned: Money,
  returns: z.array(z.object({ transactionId: z.uuid(), amount: Money, createdAt: Moment })),
});
export type SentContest = z.output<typeof SentContest>;

export const openContest = endpoint({
  method: "POST",
  path: "/accounts/:accountId/transactions/:transactionId/disputes",
  summary: "Contesta um Pix enviado por fraude; o mesmo pedido de novo responde a contestação que está em análise",
  deed: "a contestação foi aberta",
  access: "active",
  params: z.extend(AccountParams, { transactionId: z.uuid() }),
  body: OpenContest,
  refusals: ["DISPUTE_NOT_POSSIBLE", "DISPUTE_TOO_LATE", "DISPUTE_DECIDED", "DISPUTE_FAILED", "TOO_MANY_REQUESTS"],
  answer: z.object({ id: z.uuid(), protocol: z.string(), createdAt: Moment, status: SentContestStatus }),
});

export const listSentContests = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/disputes",
  summary:
    "As contestações da conta, da mais nova para a mais antiga, em páginas de 20; `after` é o `next` da página anterior; " +
    "com `transactionId`, só as daquele Pix",
  access: "active",
  params: AccountParams,
  query: z.object({ after: z.optional(z.uuid("Página inválida")), transactionId: z.optional(z.uuid()) }),
  answer: z.object({ disputes: z.array(SentContest), next: z.nullable(z.uuid()) }),
});

const OfContest = z.extend(AccountParams, { disputeId: z.uuid() });

export const getSentContest = endpoint({
  method: "GET",
  path: "/accounts/:accountId/pix/disputes/:disputeId",
  summary: "Uma contestação da conta",
  access: "active",
  params: OfContest,
  answer: z.object({ dispute: SentContest }),
});

export const cancelContest = endpoint({
  method: "DELETE",
  path: "/accounts/:accountId/pix/disputes/:disputeId",
  summary: "Cancela uma contestação enquanto está em análise",
  deed: "a contestação foi cancelada",
  access: "active",
  params: OfContest,
  refusals: ["DISPUTE_DECIDED"],
  answer: z.object({}),
});
