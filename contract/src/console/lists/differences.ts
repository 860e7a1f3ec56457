import { cents } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import { type Difference, differenceSides, differenceStates } from "../reconciliation.ts";
import type { ListColumns } from "./columns.ts";

export const differenceColumns = {
  day: {
    head: "Dia",
    parts: [
      { head: "Dia", text: ({ day }) => formatDay(day) },
      { head: "Quando", moment: ({ at }) => at },
    ],
  },
  movement: {
    head: "Movimento",
    parts: [
      { head: "Onde está", text: ({ side }) => differenceSides[side] },
      { head: "EndToEndId", text: ({ endToEnd }) => endToEnd },
    ],
  },
  amount: {
    head: "Valor",
    numeric: true,
    parts: [
      { head: "Sentido", text: ({ amount }) => (amount < 0 ? "saída" : "entrada") },
      { head: "Valor", amount: ({ amount }) => cents(Math.abs(amount)) },
    ],
  },
  state: {
    head: "Situação",
    parts: [
      { head: "Situação", text: ({ state }) => differenceStates[state] },
      { head: "Voltou", moment: ({ history }) => history.at(-1)?.reopenedAt ?? null },
      { head: "Vezes que voltou", text: ({ history }) => history.length },
    ],
  },
  note: {
    head: "Anotação",
    parts: [
      { head: "Anotação", text: ({ note }) => note },
      { head: "Resolução", text: ({ resolution }) => resolution },
    ],
  },
} satisfies ListColumns<Difference>;
