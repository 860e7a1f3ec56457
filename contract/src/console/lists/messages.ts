import { messageKindNames, type MessageRow, messageStateNames } from "../messages.ts";
import type { ListColumns } from "./columns.ts";

const channelNames: Record<MessageRow["channel"], string> = { EMAIL: "E-mail", SMS: "SMS", PUSH: "Aviso no celular" };

export const messageColumns = {
  createdAt: { head: "Criada em", moment: ({ createdAt }) => createdAt },
  kind: { head: "Mensagem", text: ({ kind }) => messageKindNames[kind] ?? kind },
  channel: { head: "Canal", text: ({ channel }) => channelNames[channel] },
  recipient: { head: "Para", text: ({ recipient }) => recipient },
  state: {
    head: "Situação",
    parts: [
      { head: "Situação", text: ({ state }) => messageStateNames[state] },
      { head: "Tentativas", text: ({ tries }) => tries },
      { head: "Motivo", text: ({ reason }) => reason },
    ],
  },
  endedAt: { head: "Terminou em", moment: ({ endedAt }) => endedAt },
} satisfies ListColumns<MessageRow>;
