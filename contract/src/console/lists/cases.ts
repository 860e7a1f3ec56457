import { caseClockNames, caseKindNames, caseOutcomeNames, type CaseRow, caseStateNames } from "../cases.ts";
import type { ListColumns } from "./columns.ts";

export const caseColumns = {
  kind: {
    head: "Caso",
    parts: [
      { head: "Caso", text: ({ kind }) => caseKindNames[kind] },
      { head: "Protocolo", text: ({ protocol }) => protocol },
      { head: "EndToEndId", text: ({ endToEnd }) => endToEnd },
      { head: "Id", text: ({ id }) => id },
    ],
  },
  customer: {
    head: "Cliente",
    parts: [
      { head: "Cliente", text: ({ customer }) => customer && customer.name },
      { head: "CPF ou CNPJ", text: ({ document }) => document },
    ],
  },
  clock: {
    head: "Prazo",
    parts: [
      { head: "Prazo", text: ({ clock }) => clock && caseClockNames[clock.what] },
      { head: "Até", moment: ({ clock }) => clock && clock.due },
    ],
  },
  state: {
    head: "Situação",
    parts: [
      { head: "Andamento", text: ({ state }) => caseStateNames[state] },
      { head: "Situação", text: ({ outcome }) => caseOutcomeNames[outcome] },
    ],
  },
  assignee: {
    head: "Com quem",
    parts: [
      { head: "Com quem", text: ({ assignee }) => assignee && assignee.name },
      { head: "Escalado para", text: ({ escalated }) => escalated && escalated.to },
    ],
  },
  openedAt: { head: "Aberto em", moment: ({ openedAt }) => openedAt, to: "day" },
  amount: { head: "Valor", amount: ({ amount }) => amount },
  held: { head: "Bloqueado", amount: ({ held }) => (held === 0 ? null : held) },
} satisfies ListColumns<CaseRow>;
