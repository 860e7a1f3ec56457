import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { type ConsentKind, consentKinds } from "./consents.ts";
import { endpoint } from "../endpoint.ts";
import { type HeldDataKind, heldDataKinds } from "./held-data.ts";
import { CurrentPassword } from "../passwords.ts";

/** What a company that serves the bank does with customers' data, in the words that customers read. */
export const recipientServices = {
  EMAIL: "Envio de e-mails",
  SMS: "Envio de SMS",
  HOSTING: "Hospedagem dos sistemas",
  IDENTITY: "Conferência de identidade",
  CREDIT_BUREAU: "Consulta de crédito",
  OTHER: "Outro serviço",
} as const;
export type RecipientService = keyof typeof recipientServices;
export const recipientServiceKinds = Object.keys(recipientServices) as RecipientService[];

/** The formats of the file with all data of a customer: JSON for other programs (LGPD, art. 18, V), HTML to read. */
export const ownDataFormats = {
  json: "application/json; charset=utf-8",
  html: "text/html; charset=utf-8",
} as const;
export type OwnDataFormat = keyof typeof ownDataFormats;
const formats = Object.keys(ownDataFormats) as OwnDataFormat[];

/** A consent: whether it holds now, and its last ten changes, the newest first. */
export const ConsentState = z.object({
  kind: z.enum(consentKinds as [ConsentKind, ...ConsentKind[]]),
  /** The text in force, which a page that stayed open reads anew. */
  version: z.string(),
  title: z.string(),
  text: z.string(),
  given: z.boolean(),
  history: z.array(z.object({ given: z.boolean(), version: z.string(), at: Moment })),
});
export type ConsentState = z.output<typeof ConsentState>;

export const getPrivacy = endpoint({
  method: "GET",
  path: "/privacy",
  summary: "Quais dados o banco guarda do cliente, quem os recebe e o que ele autorizou (LGPD, arts. 9 e 18)",
  access: "active",
  answer: z.object({
    /** The kinds of data that are held now. */
    held: z.array(z.enum(heldDataKinds as [HeldDataKind, ...HeldDataKind[]])),
    consents: z.array(ConsentState),
    /** When the terms of use were accepted, and which version; null: before this was kept. */
    terms: z.nullable(z.object({ version: z.string(), at: Moment })),
    recipients: z.array(
      z.object({
        service: z.enum(recipientServiceKinds as [RecipientService, ...RecipientService[]]),
        name: z.string(),
      }),
    ),
    /** The host that a browser asks for a CEP. */
    cepHost: z.string(),
    /** The institutions of the customer's newest Pix to and from elsewhere. */
    institutions: z.array(z.string()),
    /** The last day of the legal term, if the account were closed today. */
    keptUntil: z.iso.date(),
  }),
});
export type Privacy = z.output<typeof getPrivacy.answer>;

export const downloadOwnData = endpoint({
  method: "POST",
  path: "/privacy/export",
  summary: "Todos os dados do cliente como arquivo, na hora, com a senha: JSON, ou HTML para ler",
  replica: true,
  keyless: "READS",
  access: "active",
  body: z.object({ password: CurrentPassword, format: z.enum(formats, "Escolha JSON ou HTML") }),
  file: Object.values(ownDataFormats),
  refusals: ["WRONG_PASSWORD", "OWN_DATA_TOO_LARGE", "TOO_MANY_REQUESTS", "SERVER_BUSY"],
  answer: z.object({}),
});

export const changeConsent = endpoint({
  method: "PUT",
  path: "/privacy/consents/:consent",
  summary: "Dá ou retira uma autorização, na versão do texto que o cliente leu",
  deed: "a sua escolha foi registrada",
  access: "active",
  params: z.object({ consent: z.enum(consentKinds as [ConsentKind, ...ConsentKind[]]) }),
  body: z.object({
    given: z.boolean("Diga se autoriza ou não"),
    version: z.string("Diga a versão do texto").check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Diga a versão do texto")),
  }),
  refusals: ["CONSENT_TEXT_CHANGED", "TOO_MANY_REQUESTS"],
  answer: z.object({}),
});
