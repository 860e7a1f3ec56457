import * as z from "zod/mini";
import { CaseDetail, CasePath, CaseState, countCases, downloadCases, getCase, listCases } from "./cases.ts";
import { StaffNote, StaffReason } from "./commands.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { Day } from "./page.ts";

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

/** Why the staff opens no case of a kind, in a bank whose rules do not have it. */
export const withoutRule = {
  BLOCK: "As regras deste banco não preveem bloqueio cautelar.",
  MARK: "As regras deste banco não recusam pagamentos por fundada suspeita.",
} as const;

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
];
