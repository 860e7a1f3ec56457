import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Moment } from "./moment.ts";
import { Address, Code, RegisterEmail, RegisterPhone } from "./onboarding/onboarding.ts";
import { authorizationRefusals } from "./payment-refusals.ts";
import { Pin } from "./pix/pix.ts";

/** What the bank knows of who calls; the document as a receipt shows it. */
export const getProfile = endpoint({
  method: "GET",
  path: "/profile",
  summary: "Nome, documento mascarado, contatos e endereço do cliente",
  access: "active",
  answer: z.object({
    name: z.string(),
    document: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(Address),
    /** A contact changed within a day: until then no code to enter or to pay is sent, and no contact changes. */
    heldUntil: z.nullable(Moment),
  }),
});

const onDevice = ["DEVICE_NOT_REGISTERED", "DEVICE_BLOCKED"] as const;
const sending = {
  method: "POST",
  deed: "o código foi enviado",
  access: "active",
  refusals: [
    ...onDevice,
    ...authorizationRefusals,
    "CONTACT_UNCHANGED",
    "CONTACT_JUST_CORRECTED",
    "TOO_MANY_CODES",
    "TOO_MANY_REQUESTS",
  ],
  answer: z.object({}),
} as const;
const wrongCode = ["INVALID_CODE", "TOO_MANY_WRONG_CODES", "CONTACT_JUST_CORRECTED"] as const;

export const sendNewEmailCode = endpoint({
  ...sending,
  path: "/profile/email/code",
  summary: "Confere o PIN e envia um código ao novo e-mail",
  body: z.extend(RegisterEmail, { pin: Pin }),
});

export const sendNewPhoneCode = endpoint({
  ...sending,
  path: "/profile/phone/code",
  summary: "Confere o PIN e envia um código por SMS ao novo celular",
  body: z.extend(RegisterPhone, { pin: Pin }),
});

export const changeEmail = endpoint({
  method: "PUT",
  path: "/profile/email",
  summary: "Troca o e-mail com o código que foi enviado a ele nesta sessão; as outras sessões do cliente terminam",
  deed: "o e-mail foi alterado",
  access: "active",
  body: z.extend(RegisterEmail, Code.shape),
  refusals: [...onDevice, ...wrongCode, "EMAIL_TAKEN"],
  answer: z.object({}),
});

export const changePhone = endpoint({
  method: "PUT",
  path: "/profile/phone",
  summary: "Troca o celular com o código que foi enviado a ele nesta sessão; as outras sessões do cliente terminam",
  deed: "o telefone foi alterado",
  access: "active",
  body: z.extend(RegisterPhone, Code.shape),
  refusals: [...onDevice, ...wrongCode, "PHONE_TAKEN"],
  answer: z.object({}),
});

export const changeAddress = endpoint({
  method: "PUT",
  path: "/profile/address",
  summary: "Confere o PIN e troca o endereço",
  deed: "o endereço foi alterado",
  access: "active",
  body: z.object({ address: Address, pin: Pin }),
  refusals: [...onDevice, ...authorizationRefusals, "TOO_MANY_REQUESTS"],
  answer: z.object({}),
});
