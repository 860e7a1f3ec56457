import { formatPhone } from "@vitral/brazil/phone";
import { changeEmail, changePhone, sendNewEmailCode, sendNewPhoneCode } from "@vitral/contract/profile";
import { call } from "../../lib/api.ts";
import { AskEmail, AskPhone } from "./ask-contact.tsx";

/** What differs between e-mail and phone, by their name in the address of the page. */
export const contactKinds = {
  email: {
    field: "email",
    keyType: "EMAIL",
    name: "e-mail",
    noun: "e-mail",
    done: "E-mail alterado.",
    told: (hadOne: boolean) => `Avisamos da mudança no ${hadOne ? "e-mail antigo e no novo" : "novo e-mail"}.`,
    missed: "Não chegou? Confira também a caixa de spam.",
    Ask: AskEmail,
    shown: (email: string) => email,
    send: (email: string, pin: string) => call(sendNewEmailCode, { body: { email, pin } }),
    change: (email: string, code: string) => call(changeEmail, { body: { email, code } }),
  },
  telefone: {
    field: "phone",
    keyType: "PHONE",
    name: "telefone",
    noun: "celular",
    done: "Telefone alterado.",
    told: (hadOne: boolean) =>
      `Avisamos da mudança por SMS no ${hadOne ? "celular antigo e no novo" : "novo celular"}, e por e-mail, se você tem um cadastrado.`,
    missed: "Não chegou? Confira se o número está certo e tem sinal.",
    Ask: AskPhone,
    shown: formatPhone,
    send: (phone: string, pin: string) => call(sendNewPhoneCode, { body: { phone, pin } }),
    change: (phone: string, code: string) => call(changePhone, { body: { phone, code } }),
  },
} as const;

export type ContactKind = (typeof contactKinds)[keyof typeof contactKinds];
