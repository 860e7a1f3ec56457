import * as z from "zod/mini";
import { Brand } from "../brand.ts";
import { Institution, institutionLabels, Ispb } from "./institution.ts";
import { textOfShape } from "./line.ts";

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
 * the command says (server/src/modules/settings/brand/new-brand.ts).
 */
export const NewBrand = z.extend(Institution, {
  slug: textOfShape(
    /^[a-z][a-z0-9-]{1,39}$/,
    "De 2 a 40 letras minúsculas, números e hifens; comece com uma letra",
  ).check(z.refine((slug) => !reservedSlugs.has(slug), "Escolha outro: este nome é de um endereço do próprio console")),
  ispb: Ispb,
  brand: Brand,
});
export type NewBrand = z.output<typeof NewBrand>;

/** The fields that a brand has once and for all, in the words that the staff reads. */
export const newBrandLabels = {
  slug: "Nome curto",
  document: "CNPJ",
  ispb: "ISPB",
  agency: institutionLabels.agency,
  internetBanking: "Internet banking",
  pixLocation: institutionLabels.pixLocation,
} as const;
