import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** What a customer may be told of on the phone, as the page names it. */
export const pushKinds = {
  MONEY_IN: { title: "Dinheiro que entrou", hint: "Pix e devoluções que você recebeu" },
  PAYMENT_FAILED: { title: "Pagamento que não foi feito", hint: "Pix, agendamento ou devolução que não deu certo" },
  NEW_DEVICE: {
    title: "Acesso novo",
    hint: "Entrada em um navegador novo, e dispositivos e passkeys cadastrados",
  },
  CONTEST: { title: "Contestações", hint: "Novidades de um Pix contestado ou com valor bloqueado" },
} as const satisfies Record<string, { title: string; hint: string }>;
export type PushKind = keyof typeof pushKinds;
export const pushKindNames = Object.keys(pushKinds) as PushKind[];

/** What the customer chose for a browser; without a kind nothing is sent there. */
const PushChoice = z.object({
  kinds: z.array(z.enum(pushKindNames)).check(z.maxLength(pushKindNames.length)),
  /** Whether the message on the screen says amount and names. */
  showsDetails: z.boolean(),
});
export type PushChoice = z.output<typeof PushChoice>;

const inBase64Url = (max: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`), "Código inválido"));

export const getPush = endpoint({
  method: "GET",
  path: "/push",
  summary:
    "A chave pública (VAPID) com que o navegador se inscreve, e se cabe convidar o cliente: já recebeu dinheiro e ainda não respondeu",
  access: "active",
  answer: z.object({ publicKey: z.string(), isInvited: z.boolean() }),
});

export const savePush = endpoint({
  method: "PUT",
  path: "/push",
  summary:
    "Inscreve este navegador para receber avisos, ou muda a escolha dele; sem tipos, deixa de receber. `choice` null: não muda nada e diz o que vale, null sem inscrição",
  keyless: "OWN_ID",
  access: "active",
  body: z.object({
    endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[!-~]+$/, "Endereço inválido")),
    p256dh: inBase64Url(100),
    auth: inBase64Url(40),
    choice: z.nullable(PushChoice),
  }),
  answer: z.object({ choice: z.nullable(PushChoice) }),
  refusals: ["PUSH_SERVICE_UNKNOWN"],
});

export const dismissPush = endpoint({
  method: "PUT",
  path: "/push/invitation",
  summary: "O cliente respondeu ao convite para receber avisos: ele não volta",
  keyless: "OWN_ID",
  access: "active",
  body: z.object({}),
  answer: z.object({}),
});
