import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatLastDay } from "@vitral/brazil/dates";
import { type ReceivedContest, reversalDays } from "@vitral/contract/pix-received-contests";
import { protocolText } from "../../shared/contests/protocol-text.ts";
import { endOfFollowing, type Happened, hasPassed } from "./timeline.tsx";

/** What happened with a contest of a received Pix so far, in its order, and what comes next. */
export function receivedSteps(dispute: ReceivedContest): Happened[] {
  const { createdAt, analysisUntil, decidedAt, followedUntil, status, returns, blocked, blockedUntil } = dispute;
  const opened = {
    key: "opened",
    title: "Contestação recebida",
    text: "Quem pagou relatou fraude, e o valor que havia foi bloqueado.",
    at: createdAt,
  };
  if (status === "IN_ANALYSIS")
    return [
      opened,
      {
        key: "analysis",
        title: "Em análise",
        text: `O resultado sai até ${formatDate(analysisUntil)}.${
          blocked > 0 && blockedUntil ? ` O bloqueio termina até ${formatDate(blockedUntil)}.` : ""
        }`,
        at: null,
      },
    ];
  if (status === "CANCELLED")
    return [
      opened,
      { key: "cancelled", title: "Cancelada", text: "Quem pagou desistiu. Nada segue bloqueado.", at: decidedAt },
    ];
  if (status === "REJECTED")
    return [
      opened,
      {
        key: "rejected",
        title: "Rejeitada",
        text: "A análise não confirmou fraude. Nada segue bloqueado.",
        at: decidedAt,
      },
    ];
  return [
    opened,
    { key: "accepted", title: "Aceita", text: accepted, at: decidedAt },
    ...returns.map(({ transactionId, amount, createdAt: at }) => ({
      key: transactionId,
      title: "Valor devolvido",
      text: `${formatBrl(amount)} saíram da sua conta.`,
      at,
      returnId: transactionId,
    })),
    ...objectionSteps(dispute),
    ...(followedUntil && dispute.returned < dispute.contested && dispute.objection?.status !== "ACCEPTED"
      ? [following(followedUntil)]
      : []),
  ];
}

function following(until: Date): Happened {
  const day = formatLastDay(until);
  if (hasPassed(until))
    return endOfFollowing(`O prazo terminou em ${day}. O que entra na sua conta não é mais devolvido.`);
  const text = `O que entrar na sua conta até ${day} pode ser devolvido, até o valor contestado.`;
  return { key: "followed", title: "Acompanhamento", text, at: null };
}

const accepted = "A fraude foi confirmada. O que houver deste Pix na sua conta volta para quem pagou em até 72 horas.";

const decisions = {
  ACCEPTED: `Concordamos com você e pedimos o valor de volta a quem pagou, por até ${reversalDays} dias. Não há garantia de que ele volte.`,
  REJECTED: "Depois da análise, a devolução foi mantida.",
} as const;

function objectionSteps({ objection }: ReceivedContest): Happened[] {
  if (!objection) return [];
  const { protocol, details, status, createdAt, decidedAt, recovered } = objection;
  return [
    {
      key: "objected",
      title: "Você contestou a devolução",
      text: `Protocolo ${protocolText(protocol)}. ${details ?? "Vamos analisar o seu relato."}`,
      at: createdAt,
    },
    status === "IN_ANALYSIS"
      ? { key: "objection", title: "Devolução em análise", text: "O resultado chega por e-mail.", at: null }
      : {
          key: "objection",
          title: status === "ACCEPTED" ? "Contestação da devolução aceita" : "Contestação da devolução rejeitada",
          text: decisions[status],
          at: decidedAt,
        },
    ...(recovered > 0
      ? [
          {
            key: "recovered",
            title: "Valor de volta",
            text: `${formatBrl(recovered)} voltaram para a sua conta e estão no extrato.`,
            at: null,
          },
        ]
      : []),
  ];
}
