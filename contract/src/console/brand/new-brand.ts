import { isCnpj } from "@vitral/brazil/cnpj";
import { documentDigits } from "@vitral/brazil/document";
import * as z from "zod/mini";
import { isPlainText } from "../../plain-text.ts";
import { type ProviderKind, providerKinds } from "../../tenants.ts";
import { Brand } from "../brand.ts";

const Cnpj = z.codec(z.string("Escreva um CNPJ").check(z.maxLength(30, "Escreva um CNPJ")), z.string(), {
  decode: (typed, context) => {
    const digits = documentDigits(typed.toUpperCase());
    if (isCnpj(digits)) return digits;
    context.issues.push({ code: "custom", message: "Escreva um CNPJ com os dígitos certos", input: typed });
    return z.NEVER;
  },
  encode: (digits) => digits,
});
const shaped = (shape: RegExp, sentence: string) => z.string(sentence).check(z.trim(), z.regex(shape, sentence));
const Ispb = shaped(/^[0-9A-Z]{8}$/, "Escreva os 8 caracteres do ISPB");
const nameSentence = "Escreva de 1 a 120 caracteres, em uma linha";

/**
 * Slugs that no brand gets: the first part of an address that is no brand's, of a page of the console
 * (console/src/lib/paths.ts), of a call of its API, or of the server itself.
 */
export const reservedSlugs: ReadonlySet<string> = new Set([
  "api",
  "assets",
  "audit",
  "brands",
  "conta",
  "enrol",
  "enrolment",
  "entrar",
  "health",
  "session",
  "sign-in-help",
  "staff",
  "tenants",
]);

/**
 * A brand from nothing: what `Brand` has and what never changes again. Limits, fees, rules and terms of use begin as
 * the command says (server/src/modules/commands/kinds/new-brand-kind.ts).
 */
export const NewBrand = z.object({
  slug: shaped(/^[a-z][a-z0-9-]{1,39}$/, "De 2 a 40 letras minúsculas, números e hifens; comece com uma letra").check(
    z.refine((slug) => !reservedSlugs.has(slug), "Escolha outro: este nome é de um endereço do próprio console"),
  ),
  document: Cnpj,
  ispb: Ispb,
  agency: shaped(/^\d{4}$/, "Escreva os 4 dígitos da agência"),
  internetBanking: shaped(/^https?:\/\/[^\s/]+\/?$/, "Escreva um endereço que começa com https://, sem caminho"),
  provider: z.object({
    name: z
      .string(nameSentence)
      .check(
        z.trim(),
        z.minLength(1, nameSentence),
        z.maxLength(120, nameSentence),
        z.refine(isPlainText, nameSentence),
      ),
    document: Cnpj,
    ispb: Ispb,
    kind: z.enum(Object.keys(providerKinds) as [ProviderKind, ...ProviderKind[]], "Escolha o tipo de instituição"),
  }),
  brand: Brand,
});
export type NewBrand = z.output<typeof NewBrand>;

/** The fields that a brand has once and for all, in the words that the staff reads. */
export const newBrandLabels = {
  slug: "Nome curto",
  document: "CNPJ",
  ispb: "ISPB",
  agency: "Agência",
  internetBanking: "Internet banking",
} as const;
