import { formatMoment } from "@vitral/brazil/dates";
import { actOf } from "../../acts/acts.ts";
import { type Change, labelOf } from "../../acts/fields.ts";
import { type Command, commandStates } from "../commands.ts";
import { type Ended, endedPhrase } from "../commands/ended.ts";
import type { ListColumns } from "./columns.ts";

const ordered = {
  order: {
    head: "Pedido",
    parts: [
      { head: "Tipo", text: ({ kind }) => actOf(kind).label },
      { head: "Pedido", text: ({ sentence }) => sentence },
      { head: "Valor", amount: ({ amount }) => amount },
      { head: "Motivo", text: ({ reason }) => reason },
    ],
  },
  customer: { head: "Cliente", text: ({ customer }) => customer && customer.name },
} satisfies ListColumns<Command>;

const made = {
  maker: { head: "Quem pediu", text: ({ maker }) => maker.name },
  madeAt: { head: "Pedido em", numeric: true, moment: ({ madeAt }) => madeAt, to: "minute" },
} satisfies ListColumns<Command>;

/** Of what waits for somebody's decision. */
export const toDecideColumns = {
  ...ordered,
  after: { head: "O que muda", parts: [{ head: "O que muda", text: ({ changes }) => valuesAfter(changes) }] },
  ...made,
  expiresAt: { head: "Vence em", numeric: true, moment: ({ expiresAt }) => expiresAt, to: "day" },
} satisfies ListColumns<Command>;

export const commandColumns = {
  ...ordered,
  ...made,
  state: {
    head: "Situação",
    parts: [
      { head: "Situação", text: ({ state }) => commandStates[state] },
      { head: "Vale a partir de", moment: ({ effectiveAt }) => effectiveAt },
      { head: "Observação", text: ({ note, ended }) => note ?? ended.map(endedSentence).join("; ") },
    ],
  },
  checker: {
    head: "Quem decidiu",
    parts: [
      { head: "Quem decidiu", text: ({ checker }) => checker && checker.name },
      { head: "Decidido em", moment: ({ decidedAt }) => decidedAt },
      { head: "Motivo da decisão", text: ({ decisionReason }) => decisionReason },
    ],
  },
} satisfies ListColumns<Command>;

const valuesAfter = (changes: readonly Change[]): string =>
  changes
    .filter(({ after }) => after !== null)
    .map((change) => `${labelOf(change)}: ${change.after}`)
    .join("; ");

const endedSentence = ({ what, how, at }: Ended): string =>
  `${what === null ? "" : `${what}: `}${endedPhrase(how, formatMoment(at))}`;
