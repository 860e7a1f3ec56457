import { formatPhone } from "@vitral/brazil/phone";
import { changeEmail, changePhone, sendNewEmailCode, sendNewPhoneCode } from "@vitral/contract/profile";
import { call } from "../../lib/api.ts";
import { AskEmail, AskPhone } from "./ask-contact.tsx";

/** What differs between e-mail and phone, by their name in the address of the page. */
export const contactKinds = {
  email: {
    field: "email",
    keyType: "EMAIL",
    title: "Alterar e-mail",
    noun: "e-mail",
    done: "E-mail alterado.",
    told: "Avisamos da mudança no e-mail antigo e no novo.",
    missed: "Não chegou? Confira também a caixa de spam.",
    Ask: AskEmail,
    shown: (email: string) => email,
    send: (email: string, pin: string) => call(sendNewEmailCode, { body: { email, pin } }),
    change: (email: string, code: string) => call(changeEmail, { body: { email, code } }),
  },
  telefone: {
    field: "phone",
    keyType: "PHONE",
    title: "Alterar telefone",
    noun: "celular",
    done: "Telefone alterado.",
    told: "Avisamos da mudança por e-mail, e por SMS no celular antigo e no novo.",
    missed: "Não chegou? Confira se o número está certo e tem sinal.",
    Ask: AskPhone,
    shown: formatPhone,
    send: (phone: string, pin: string) => call(sendNewPhoneCode, { body: { phone, pin } }),
    change: (phone: string, code: string) => call(changePhone, { body: { phone, code } }),
  },
} as const;

export type ContactKind = (typeof contactKinds)[keyof typeof contactKinds];
