import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { csvOfList } from "./lists/csv-of-list.ts";
import { StaffReason } from "./commands.ts";
import { Day, pageOf, pageQuery, TenantPath, TenantRowPath } from "./page.ts";

/** WAITING until it was DELIVERED, or FAILED for good. */
export const MessageState = z.enum(["WAITING", "FAILED", "DELIVERED"]);
export type MessageState = z.output<typeof MessageState>;

/** The states in the words that the staff reads. */
export const messageStateNames: Record<MessageState, string> = {
  WAITING: "aguarda envio",
  FAILED: "falhou",
  DELIVERED: "enviada",
};

/** The kinds of message in the words that the staff reads; another is shown as it is named. */
export const messageKindNames: Record<string, string> = {
  "review-received": "Cadastro recebido",
  "review-approved": "Cadastro aprovado",
  "review-rejected": "Cadastro recusado",
  "review-resend": "Documentos pedidos de novo",
  "review-protected": "BC Protege+ ativado",
  "email-code": "Código de e-mail",
  "phone-code": "Código de telefone",
  "password-code": "Código de senha",
  "password-changed": "Senha alterada",
  "pin-code": "Código de PIN",
  "pin-phone-code": "Código de PIN por telefone",
  "pin-changed": "PIN alterado",
  "device-code": "Código de dispositivo",
  "payment-code": "Código de pagamento",
  "device-registered": "Dispositivo cadastrado",
  "device-changed": "Dispositivo bloqueado ou removido",
  passkey: "Passkey cadastrada ou removida",
  "pix-key-active": "Chave Pix ativa",
  "pix-key-refused": "Chave Pix recusada",
  "pix-key-deleted": "Chave Pix excluída",
  "pix-limit": "Limite Pix",
  "fees-raised": "Aumento de tarifas",
  "fees-withdrawn": "Aumento de tarifas que não vem",
  "case-escalated": "Caso escalado, à equipe",
  "staff-code": "Código de cadastro, à equipe",
  "legal-texts": "Novos termos e privacidade",
  "pix-schedule": "Pix agendado",
  "pix-claim": "Reivindicação de chave",
  "claim-code": "Código de reivindicação",
  "pix-block": "Bloqueio de valor",
  transfer: "Transferência entre contas",
  "payment-sent": "Pix enviado",
  "payment-received": "Pix recebido",
  "payment-failed": "Pix não concluído",
  "refund-sent": "Devolução enviada",
  "refund-received": "Devolução recebida",
  "refund-failed": "Devolução não concluída",
  dispute: "Contestação",
  infraction: "Contestação recebida",
  suspicion: "Fundada suspeita",
  access: "Bloqueio de acesso",
  "contact-changed": "Contato alterado",
  "contact-changed-text": "Contato alterado por SMS",
  "data-exported": "Dados exportados",
  "account-closed": "Conta encerrada",
  "data-erased": "Dados eliminados",
  "statement-export": "Extrato por e-mail",
  "new-access": "Acesso em um navegador novo",
};

/** A message without its content; the recipient is masked. */
export const MessageRow = z.object({
  id: z.uuid(),
  state: MessageState,
  channel: z.enum(["EMAIL", "SMS", "PUSH"]),
  kind: z.string(),
  recipient: z.string(),
  createdAt: Moment,
  /** When it was delivered, or failed. */
  endedAt: z.nullable(Moment),
  /** How often its delivery was tried, while it waits; null: it ended. */
  tries: z.nullable(z.int()),
  /** Why the last try failed, in the provider's codes and without an address; null: none did, or it was delivered. */
  reason: z.nullable(z.string()),
  /** Whether it can be sent again: not a code, which has expired, and not a message that did not fail. */
  mayRequeue: z.boolean(),
});
export type MessageRow = z.output<typeof MessageRow>;

const filters = {
  state: z.optional(MessageState),
  /** Days of São Paulo, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
};

export const listMessages = consoleEndpoint({
  method: "GET",
  path: "/:tenant/messages",
  summary: "Mensagens a clientes, sem o conteúdo: as que falharam, as que aguardam, as que foram",
  replica: true,
  action: "messages.read",
  params: TenantPath,
  query: pageQuery(filters),
  look: { action: "message.search" },
  answer: pageOf(MessageRow),
});

export const downloadMessages = csvOfList(listMessages);

export const countMessages = consoleEndpoint({
  method: "GET",
  path: "/:tenant/messages/counts",
  summary: "Quantas mensagens falharam e quantas aguardam",
  replica: true,
  action: "messages.read",
  params: TenantPath,
  answer: z.object({ failed: z.int(), waiting: z.int(), oldestWaiting: z.nullable(Moment) }),
});

const requeued = z.object({ requeued: z.int() });

export const requeueMessage = consoleEndpoint({
  method: "POST",
  path: "/:tenant/messages/:id/requeue",
  summary: "Envia de novo uma mensagem que falhou",
  action: "messages.requeue",
  params: TenantRowPath,
  body: z.object({ reason: StaffReason }),
  answer: requeued,
});

export const requeueMessages = consoleEndpoint({
  method: "POST",
  path: "/:tenant/messages/requeue",
  summary: "Envia de novo todas as mensagens que falharam, menos códigos",
  action: "messages.requeue",
  params: TenantPath,
  body: z.object({ reason: StaffReason }),
  answer: requeued,
});

export const messageEndpoints = [listMessages, downloadMessages, countMessages, requeueMessage, requeueMessages];
