import {
  type Claim,
  type ClaimAction,
  type ClaimRole,
  type ClaimStatus,
  type ClaimType,
  claimEndSentences,
} from "@vitral/contract/pix-claims";
import { momentText } from "../../../lib/moment-text.ts";

const bankOf = ({ otherBank }: Claim): string => otherBank ?? "a outra instituição";

type Words = Record<ClaimStatus, (claim: Claim) => string>;

const claimers: Record<ClaimType, Omit<Words, "CANCELLED">> = {
  PORTABILITY: {
    OPEN: () => "Estamos enviando o pedido à rede Pix.",
    WAITING_RESOLUTION: (claim) =>
      `Confirme o pedido em ${bankOf(claim)} até ${momentText(claim.resolvesAt)}. Sem essa confirmação, ele é cancelado.`,
    CONFIRMED: (claim) => `Confirmado. A chave vem de ${bankOf(claim)} em instantes.`,
    COMPLETED: (claim) => `A chave recebe Pix nesta conta desde ${momentText(claim.resolvesAt)}.`,
  },
  OWNERSHIP: {
    OPEN: () => "Estamos enviando o pedido à rede Pix.",
    WAITING_RESOLUTION: (claim) =>
      `Quem tem a chave pode responder até ${momentText(claim.resolvesAt)}. Sem resposta, o pedido segue.`,
    CONFIRMED: (claim) =>
      claim.actions.includes("complete")
        ? `Confirme o celular com um código para concluir, até ${momentText(claim.completeUntil ?? claim.resolvesAt)}.`
        : `A posse foi confirmada. Você pode concluir a partir de ${momentText(claim.resolvesAt)}. Até lá a chave não recebe Pix.`,
    COMPLETED: (claim) => `A chave recebe Pix nesta conta desde ${momentText(claim.resolvesAt)}.`,
  },
};

const holders: Record<ClaimType, Omit<Words, "CANCELLED">> = {
  PORTABILITY: {
    OPEN: (claim) => `${bankOf(claim)} pediu esta chave em seu nome.`,
    WAITING_RESOLUTION: (claim) =>
      `${bankOf(claim)} pediu esta chave em seu nome. Sem a sua resposta até ${momentText(claim.resolvesAt)}, ela continua aqui.`,
    CONFIRMED: (claim) => `Você confirmou. A chave vai para ${bankOf(claim)} em instantes.`,
    COMPLETED: (claim) => `A chave saiu desta conta em ${momentText(claim.resolvesAt)}.`,
  },
  OWNERSHIP: {
    OPEN: () => "Outra pessoa diz que este celular agora é dela.",
    WAITING_RESOLUTION: (claim) =>
      `Outra pessoa diz que este celular agora é dela. Sem a sua resposta até ${momentText(claim.resolvesAt)}, você perde a chave.`,
    CONFIRMED: (claim) =>
      claim.actions.includes("cancel")
        ? `A chave não recebe mais Pix. Se você ainda usa este celular, recuse até ${momentText(claim.resolvesAt)}.`
        : "A chave não recebe mais Pix, e aguarda quem a pediu.",
    COMPLETED: (claim) => `A chave saiu desta conta em ${momentText(claim.resolvesAt)}.`,
  },
};

/** What a claim waits for, or how it ended. */
export function claimSentence(claim: Claim): string {
  if (claim.status === "CANCELLED") return claimEndSentences[claim.end ?? "WITHDRAWN"][claim.role];
  return (claim.role === "CLAIMER" ? claimers : holders)[claim.type][claim.status](claim);
}

export const roleLabels: Record<ClaimRole, string> = { CLAIMER: "Você pediu", DONOR: "Pediram a você" };

const statusLabels: Record<ClaimStatus, string> = {
  OPEN: "Em envio",
  WAITING_RESOLUTION: "Aguardando resposta",
  CONFIRMED: "Confirmado",
  COMPLETED: "Concluído",
  CANCELLED: "Cancelado",
};

/** The state of a claim in words. Only what is asked for here is being sent; a holder's answer is awaited at once. */
export const statusLabel = ({ status, role }: Pick<Claim, "status" | "role">): string =>
  statusLabels[status === "OPEN" && role === "DONOR" ? "WAITING_RESOLUTION" : status];

/** The words of a step: the button in the list and in the dialog, its title, and what it leads to. */
export type StepWords = { button: string; title: string; text: string; danger: boolean };

const withdraw = {
  button: "Cancelar pedido",
  title: "Cancelar pedido",
  text: "O pedido é encerrado, e a chave continua onde está. Você pode pedi-la de novo quando quiser.",
  danger: true,
};

export function stepWords({ type, role }: Claim, action: ClaimAction): StepWords {
  if (action === "complete")
    return {
      button: "Concluir",
      title: "Concluir reivindicação",
      text: "Para receber a chave, prove que o celular está com você.",
      danger: false,
    };
  if (role === "CLAIMER") return withdraw;
  if (action === "confirm")
    return type === "PORTABILITY"
      ? {
          button: "Confirmar",
          title: "Confirmar portabilidade",
          text: "A chave sai desta conta e passa a receber Pix na outra instituição. Isto não pode ser desfeito aqui.",
          danger: true,
        }
      : {
          button: "Não uso mais",
          title: "Liberar a chave",
          text: "Você confirma que este celular não é mais seu. A chave deixa de receber Pix nesta conta.",
          danger: true,
        };
  return type === "PORTABILITY"
    ? {
        button: "Recusar",
        title: "Recusar portabilidade",
        text: "O pedido é encerrado, e a chave continua nesta conta.",
        danger: false,
      }
    : {
        button: "Ainda uso este celular",
        title: "Recusar reivindicação",
        text: "Para manter a chave, prove que o celular está com você.",
        danger: false,
      };
}

export function doneSentence({ role, type }: Claim, action: ClaimAction): string {
  if (action === "complete") return "A chave agora é sua.";
  if (role === "CLAIMER") return "Pedido cancelado.";
  if (action === "cancel") return "Pedido recusado. A chave continua com você.";
  return type === "PORTABILITY" ? "Portabilidade confirmada." : "Chave liberada.";
}
