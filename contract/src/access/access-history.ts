import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../moment.ts";

/** What an access record says, in its customer's words (Marco Civil, art. 15). */
export const accessLabels = {
  SIGNED_UP: "Cadastro iniciado",
  SIGNED_IN: "Entrada na conta",
  SIGN_IN_FAILED: "Tentativa de entrada com senha errada",
  SIGN_IN_WHILE_BLOCKED: "Tentativa de entrada com a conta bloqueada",
  SIGNED_OUT: "Saída da conta",
  SESSIONS_ENDED: "Acessos encerrados",
  PASSWORD_REJECTED: "Senha errada",
  PASSWORD_CHANGED: "Senha alterada",
  PASSWORD_RECOVERED: "Senha redefinida por código",
  PIN_REJECTED: "PIN errado",
  PIN_LOCKED: "PIN bloqueado",
  PIN_CHANGED: "PIN alterado",
  CODE_SENT: "Código enviado",
  CODE_REJECTED: "Código errado",
  CONTACT_CONFIRMED: "Contato confirmado",
  CONTACT_CHANGED: "Contato alterado",
  ADDRESS_CHANGED: "Endereço alterado",
  KEY_REGISTERED: "Chave Pix cadastrada",
  KEY_DELETED: "Chave Pix excluída",
  KEY_CLAIM: "Pedido de chave Pix",
  LIMIT_CHANGED: "Limite alterado",
  DEVICE_REGISTERED: "Dispositivo cadastrado",
  DEVICE_BLOCKED: "Dispositivo bloqueado",
  DEVICE_UNBLOCKED: "Dispositivo desbloqueado",
  DEVICE_REMOVED: "Dispositivo removido",
  PASSKEY_REGISTERED: "Passkey cadastrada",
  PASSKEY_REMOVED: "Passkey removida",
  PAYMENT_CONFIRMED: "Confirmação de pagamento com passkey ou código",
  DATA_EXPORTED: "Dados baixados",
  CONSENT_GIVEN: "Autorização dada",
  CONSENT_WITHDRAWN: "Autorização retirada",
  BLOCKED: "Conta bloqueada pelo banco",
  UNBLOCKED: "Conta desbloqueada pelo banco",
  UNLOCKED: "Tentativas liberadas pelo banco",
  RELEASED: "Cadastro desfeito pelo banco",
  CLOSED: "Conta encerrada",
  ERASED: "Dados apagados",
} as const;
export type AccessKind = keyof typeof accessLabels;

/** One record of the customer's accesses. */
export const AccessEvent = z.object({
  id: z.uuid(),
  kind: z.enum(Object.keys(accessLabels) as [AccessKind]),
  at: Moment,
  /** What the browser says that it is, such as 'Chrome no Android'; null: not known, or no browser did it. */
  browser: z.nullable(z.string()),
  /** The internet address; null where the bank did it. */
  address: z.nullable(z.string()),
});
export type AccessEvent = z.output<typeof AccessEvent>;

export const listAccesses = endpoint({
  method: "GET",
  path: "/accesses",
  summary:
    "Os registros de acesso do cliente, do mais novo ao mais antigo, em páginas de 30; `after` é o `next` da página anterior",
  access: "active",
  query: z.object({ after: z.optional(z.uuid("Página inválida")) }),
  answer: z.object({ accesses: z.array(AccessEvent), next: z.nullable(z.uuid()) }),
});
