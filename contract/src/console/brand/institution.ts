import { isCnpj } from "@vitral/brazil/cnpj";
import { documentDigits } from "@vitral/brazil/document";
import * as z from "zod/mini";
import { type ProviderKind, providerKinds } from "../../tenants.ts";
import { line, textOfShape } from "./line.ts";

/** A CNPJ as it is typed, with or without punctuation; without it on both sides of the wire. */
export const Cnpj = z.codec(z.string("Escreva um CNPJ").check(z.maxLength(30, "Escreva um CNPJ")), z.string(), {
  decode: (typed, context) => {
    const digits = documentDigits(typed.toUpperCase());
    if (isCnpj(digits)) return digits;
    context.issues.push({ code: "custom", message: "Escreva um CNPJ com os dígitos certos", input: typed });
    return z.NEVER;
  },
  encode: (digits) => digits,
});

export const Ispb = textOfShape(/^[0-9A-Z]{8}$/, "Escreva os 8 caracteres do ISPB");

/** `https://` and a domain name: a code holds 77 characters of address, and 32 are for the path of a charge. */
export const pixLocationShape = /^https:\/\/(?=.{4,45}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

const badAddress = "Escreva um endereço que começa com https://, sem caminho";
/** Where customers open the internet banking: https, host and perhaps a port; http only on the machine itself. */
export const internetBankingShape =
  /^(?:https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1))(?::\d{1,5})?\/?$/;

/**
 * The CNPJ of a brand and the address of its internet banking; who keeps its accounts (Resolução Conjunta 16/2025), the
 * agency of new ones, and where other banks fetch its charges; null: its customers make no charges.
 */
export const Institution = z.object({
  document: Cnpj,
  internetBanking: textOfShape(internetBankingShape, badAddress).check(
    z.refine((text) => URL.canParse(text), badAddress),
  ),
  provider: z.object({
    name: line(120),
    document: Cnpj,
    ispb: Ispb,
    kind: z.enum(Object.keys(providerKinds) as [ProviderKind, ...ProviderKind[]], "Escolha o tipo de instituição"),
  }),
  agency: textOfShape(/^\d{4}$/, "Escreva os 4 dígitos da agência"),
  pixLocation: z.nullable(
    textOfShape(pixLocationShape, "Escreva https:// e um domínio de até 45 caracteres, sem porta nem caminho"),
  ),
});
export type Institution = z.output<typeof Institution>;

/** The fields in the words that the staff reads, in the order in which screens show them. */
export const institutionLabels = {
  brandDocument: "CNPJ da marca",
  internetBanking: "Endereço do internet banking",
  name: "Razão social da instituição",
  document: "CNPJ da instituição",
  ispb: "ISPB da instituição",
  kind: "Tipo de instituição",
  agency: "Agência",
  pixLocation: "Endereço das cobranças",
} as const;
export type InstitutionField = keyof typeof institutionLabels;

/** What does not change once there are accounts, and why. */
export const fieldsFixedByAccounts: readonly InstitutionField[] = ["document", "ispb", "kind", "agency"];
export const whyFixedByAccounts =
  "CNPJ, ISPB e tipo da instituição e a agência não mudam mais: já há contas nesta marca.";

/** What does not change while charges can be paid, and why. */
export const whyFixedByCharges =
  "O endereço das cobranças não muda enquanto houver cobranças abertas: os códigos delas levam a ele.";
