import { isDocument } from "@vitral/brazil/is-document";
import { isEndToEndId } from "@vitral/brazil/end-to-end-id";
import * as z from "zod/mini";
import { Amount } from "../money.ts";
import { CaseDetail, CaseId, CasePath, CaseState, countCases, downloadCases, getCase, listCases } from "./cases.ts";
import { StaffNote, StaffReason } from "./commands.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { Day, TenantPath } from "./page.ts";

export const takeCase = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/:id/take",
  summary: "Assume um caso: ninguém mais o decide",
  action: "cases.work",
  params: CasePath,
  refusals: ["NOT_FOUND", "CASE_HELD", "CASE_ESCALATED"],
  answer: CaseDetail,
});

export const releaseCase = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/:id/release",
  summary: "Solta um caso, também o de outra pessoa",
  action: "cases.work",
  params: CasePath,
  body: z.object({ reason: StaffReason }),
  refusals: ["NOT_FOUND"],
  answer: CaseDetail,
});

export const setCaseState = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/:id/state",
  summary: "Muda o andamento de um caso; quem muda o assume",
  action: "cases.work",
  params: CasePath,
  body: z.object({ state: CaseState, until: z.optional(Day), reason: StaffReason }),
  refusals: ["NOT_FOUND", "CASE_HELD", "CASE_ESCALATED", "CASE_DECIDED", "CASE_UNDECIDED", "CASE_SNOOZE"],
  answer: CaseDetail,
});

export const addCaseNote = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/:id/notes",
  summary: "Acrescenta uma nota, que ninguém muda nem remove; a mesma chave outra vez é a mesma nota",
  action: "cases.work",
  params: CasePath,
  body: z.object({
    key: z.uuid(),
    text: StaffNote,
  }),
  refusals: ["NOT_FOUND"],
  answer: CaseDetail,
});

export const decideCase = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/:id/decide",
  summary: "Decide uma contestação recebida ou a objeção a ela, ou libera um bloqueio",
  action: "cases.work",
  params: CasePath,
  body: z.object({
    /** Ending a mark needs another right: `unmarkCase`. */
    decision: z.enum(["ACCEPT", "REJECT", "OBJECTION_ACCEPT", "OBJECTION_REJECT", "RELEASE"]),
    reason: StaffReason,
  }),
  refusals: ["NOT_FOUND", "CASE_HELD", "CASE_ESCALATED", "CASE_DECIDED", "CASE_OUTCOME", "CASE_NEEDS_TWO"],
  answer: CaseDetail,
});

export const unmarkCase = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/:id/unmark",
  summary: "Encerra a marcação que este banco fez",
  action: "customers.mark",
  params: CasePath,
  body: z.object({ reason: StaffReason }),
  refusals: ["NOT_FOUND", "CASE_HELD", "CASE_ESCALATED", "CASE_DECIDED", "CASE_OUTCOME", "CASE_NEEDS_TWO"],
  answer: CaseDetail,
});

const noEndToEnd = "Informe o EndToEndId do Pix, com 32 letras e algarismos";
const noDocument = "Informe um CPF ou CNPJ válido";
const Opened = z.object({ id: CaseId });

/** Why the staff opens no case of a kind, in a bank whose rules do not have it. */
export const withoutRule = {
  BLOCK: "As regras deste banco não preveem bloqueio cautelar.",
  MARK: "As regras deste banco não recusam pagamentos por fundada suspeita.",
} as const;

export const blockPix = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/blocks",
  summary: "Bloqueia por precaução um Pix que um cliente recebeu; um já bloqueado é o mesmo caso",
  action: "cases.work",
  params: TenantPath,
  body: z.object({
    endToEnd: z.string(noEndToEnd).check(z.trim(), z.refine(isEndToEndId, noEndToEnd)),
    /** How much to block; left out: all that was not returned. */
    amount: z.optional(Amount),
    reason: StaffReason,
  }),
  refusals: ["CASE_NOT_OPENED"],
  answer: Opened,
});

export const markPerson = consoleEndpoint({
  method: "POST",
  path: "/:tenant/cases/marks",
  summary:
    "Marca uma pessoa por fundada suspeita de fraude: pagamentos a ela são recusados; uma marcada é o mesmo caso",
  action: "customers.mark",
  params: TenantPath,
  body: z.object({
    document: z.string(noDocument).check(
      z.trim(),
      z.refine((typed) => isDocument(typed.toUpperCase()), noDocument),
    ),
    /** For how many days; left out: until somebody ends the mark. */
    days: z.optional(z.int("Informe de 1 a 3650 dias").check(z.minimum(1), z.maximum(3650))),
    reason: StaffReason,
  }),
  refusals: ["CASE_NOT_OPENED", "CASE_NEEDS_TWO"],
  answer: Opened,
});

/** Every call about cases. */
export const caseEndpoints = [
  listCases,
  downloadCases,
  countCases,
  getCase,
  takeCase,
  releaseCase,
  setCaseState,
  addCaseNote,
  decideCase,
  unmarkCase,
  blockPix,
  markPerson,
];
