import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { Money } from "../money.ts";
import { searchText } from "../plain-text.ts";
import { ContestSituation } from "../pix/pix-sent-contests.ts";
import { caseStepNames } from "./case-steps.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { csvOfList } from "./lists/csv-of-list.ts";
import { OwnKey, pageOf, pageQuery, TenantPath } from "./page.ts";
import { staffRoles } from "./permissions.ts";

/**
 * The inboxes: what our customers contest, what is contested of theirs, blocks by precaution, founded suspicions, what
 * this bank and the network have otherwise, and what other banks ask back because they erred.
 */
export const caseKindNames = {
  DISPUTE: "Contestação de cliente",
  INFRACTION: "Contestação recebida",
  BLOCK: "Bloqueio cautelar",
  MARK: "Fundada suspeita",
  DIFFERENCE: "Diferença da conciliação",
  RECALL: "Devolução pedida",
} as const;
export const CaseKind = z.enum(Object.keys(caseKindNames) as [keyof typeof caseKindNames]);
export type CaseKind = z.output<typeof CaseKind>;

/** How far the staff is with a case. One whose matter is over is CLOSED; a snoozed one is PENDING after its day. */
export const caseStateNames = {
  PENDING: "pendente",
  INVESTIGATING: "em apuração",
  WAITING: "aguarda resposta",
  SNOOZED: "adiado",
  CLOSED: "encerrado",
} as const;
export const CaseState = z.enum(Object.keys(caseStateNames) as [keyof typeof caseStateNames]);
export type CaseState = z.output<typeof CaseState>;

/** The state of the contest, block, mark, difference or request itself; of an open difference what it is. */
export const caseOutcomeNames = {
  IN_ANALYSIS: "em análise",
  APPROVED: "aceita pelo outro banco",
  ACCEPTED: "aceita",
  REJECTED: "rejeitada",
  CANCELLED: "cancelada",
  OBJECTED: "aceita; o cliente contesta a devolução",
  OBJECTION_ACCEPTED: "aceita; a objeção do cliente foi aceita",
  OBJECTION_REJECTED: "aceita; a objeção do cliente foi rejeitada",
  BLOCKED: "bloqueado",
  RELEASED: "liberado",
  TERM: "terminou no prazo",
  REPLACED: "deu lugar a uma contestação",
  MARKED: "marcada",
  UNMARKED: "marcação encerrada",
  ONLY_HERE: "no razão e não na rede",
  ONLY_THERE: "na rede e não no razão",
  MATCHED: "conferida depois",
  RESOLVED: "resolvida",
  DRIFT: "somas do razão e da rede diferem",
  KEY: "chave diferente no diretório",
  ENTRY: "chave só no diretório",
  ORDER: "ordem sem resposta da rede",
  RETURN: "devolução sem desfecho certo",
  ASKED: "pedida pelo outro banco",
  RETURNING: "aceita; a devolução está na rede",
  RETURNED: "devolvida",
  PARTLY_RETURNED: "devolvida em parte",
  REFUSED: "recusada",
} as const;
const CaseOutcome = z.enum(Object.keys(caseOutcomeNames) as [keyof typeof caseOutcomeNames]);
export type CaseOutcome = z.output<typeof CaseOutcome>;

/** What a case's clock counts down to. */
export const caseClockNames = {
  ANALYSIS: "fim da análise",
  RETURNS: "fim das devoluções",
  BLOCK: "fim do bloqueio",
  MARK: "fim da marcação",
  ANSWER: "fim do prazo de resposta",
} as const;
const CaseClock = z.enum(Object.keys(caseClockNames) as [keyof typeof caseClockNames]);
export type CaseClock = z.output<typeof CaseClock>;

/** The kind in small letters and the id of its matter, such as `dispute-019a…`. */
export const CaseId = z
  .string()
  .check(z.regex(/^(dispute|infraction|block|mark|difference|recall)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
export const CasePath = z.extend(TenantPath, { id: CaseId });

export const CaseRow = z.object({
  id: CaseId,
  kind: CaseKind,
  state: CaseState,
  outcome: CaseOutcome,
  openedAt: Moment,
  /** Null: nothing more is due. */
  clock: z.nullable(z.object({ what: CaseClock, due: Moment, isLate: z.boolean() })),
  /** The customer; null for a marked person who is no customer, and for a difference of no customer's key. */
  customer: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** Masked. */
  document: z.string(),
  protocol: z.nullable(z.string()),
  endToEnd: z.nullable(z.string()),
  /**
   * What is contested, was blocked or is asked back; or how much differs: more here than there is positive in a drift.
   */
  amount: z.nullable(Money),
  /** What is still blocked. */
  held: Money,
  assignee: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  snoozedUntil: z.nullable(Moment),
  /** To whom it was passed on, by name; `role`: only its people take the case, null: to a person. */
  escalated: z.nullable(z.object({ to: z.string(), role: z.nullable(z.enum(staffRoles)), at: Moment })),
});
export type CaseRow = z.output<typeof CaseRow>;

const filters = {
  kind: z.optional(CaseKind),
  /** Left out: all that are not closed, or with `q` or `customer` all. */
  state: z.optional(CaseState),
  /** Mine, nobody's, or escalated to me or my role and held by nobody else. */
  holder: z.optional(z.enum(["me", "nobody", "escalated"])),
  /** Only those whose clock has run out. */
  late: z.optional(z.literal("yes")),
  /** A protocol, an EndToEndId, or a CPF or CNPJ. */
  q: z.optional(searchText(60)),
  customer: z.optional(z.uuid()),
};
const CaseQuery = pageQuery({ ...filters, after: z.optional(OwnKey) });
export type CaseFilters = z.output<typeof CaseQuery>;

export const listCases = consoleEndpoint({
  method: "GET",
  path: "/:tenant/cases",
  summary: "Os casos abertos, o prazo mais próximo antes; os encerrados, do mais novo ao mais antigo",
  replica: true,
  action: "cases.read",
  params: TenantPath,
  query: CaseQuery,
  refusals: ["NOT_FOUND"],
  look: { action: "case.search", customer: "customer" },
  answer: pageOf(CaseRow),
});

export const downloadCases = csvOfList(listCases);

export const countCases = consoleEndpoint({
  method: "GET",
  path: "/:tenant/cases/counts",
  summary: "Quantos casos abertos cada caixa tem, e quantos passaram do prazo",
  replica: true,
  action: "cases.read",
  params: TenantPath,
  answer: z.object({
    inboxes: z.array(z.object({ kind: CaseKind, open: z.int(), late: z.int(), free: z.int() })),
    mine: z.int(),
    /** Escalated to the caller or the caller's role, and held by nobody else. */
    escalated: z.int(),
    /** Which cases the staff may open, by the bank's rules of now. */
    opens: z.object({ BLOCK: z.boolean(), MARK: z.boolean() }),
  }),
});

/** What can be decided: a contest, an objection to it, a block, a mark, a movement without a pair, a request. */
export const caseDecisionNames = {
  ACCEPT: "Aceitar contestação",
  REJECT: "Rejeitar contestação",
  OBJECTION_ACCEPT: "Aceitar objeção",
  OBJECTION_REJECT: "Rejeitar objeção",
  RELEASE: "Liberar bloqueio",
  UNMARK: "Encerrar marcação",
  RESOLVE: "Resolver diferença",
  RECALL_ACCEPT: "Aceitar devolução",
  RECALL_REFUSE: "Recusar devolução",
} as const;
export const CaseDecision = z.enum(Object.keys(caseDecisionNames) as [keyof typeof caseDecisionNames]);
export type CaseDecision = z.output<typeof CaseDecision>;

export const CaseDetail = z.extend(CaseRow, {
  /** The Pix, on the statement of the customer. */
  transactionId: z.nullable(z.uuid()),
  accountId: z.nullable(z.uuid()),
  situation: z.nullable(ContestSituation),
  /** In the customer's words: of the contest, or of the objection; of a request in the other bank's. */
  words: z.nullable(z.string()),
  /** Of the block, the mark, or the refusal of a request; what is known of a difference. */
  reason: z.nullable(z.string()),
  returned: Money,
  /** Until when the money of a contest stays blocked. */
  heldUntil: z.nullable(Moment),
  /** Of a contest in analysis of what a customer received: until when more goes back, were it accepted now. */
  followedUntil: z.nullable(Moment),
  /** What can be decided now. */
  decisions: z.array(CaseDecision),
  /** The newest first; `name` as it was sent. */
  files: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      format: z.enum(["pdf", "png", "jpg"]),
      bytes: z.int(),
      by: z.string(),
      byId: z.uuid(),
      at: Moment,
      /** Attached by mistake: the content is deleted, by who had attached it. */
      removed: z.nullable(z.object({ at: Moment, reason: z.string() })),
    }),
  ),
  timeline: z.array(
    z.object({
      at: Moment,
      what: z.enum(Object.keys(caseStepNames) as [keyof typeof caseStepNames]),
      /** Who of the staff; null: the customer, the network or time. */
      by: z.nullable(z.string()),
      /** A note, or the reason of a step. */
      text: z.nullable(z.string()),
      amount: z.nullable(Money),
    }),
  ),
});
export type CaseDetail = z.output<typeof CaseDetail>;

export const getCase = consoleEndpoint({
  method: "GET",
  path: "/:tenant/cases/:id",
  summary: "Um caso: prazos, valores, linha do tempo com as notas da equipe, e o que se pode decidir",
  action: "cases.read",
  params: CasePath,
  refusals: ["NOT_FOUND"],
  answer: CaseDetail,
});
