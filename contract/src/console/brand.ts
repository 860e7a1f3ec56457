import { plainText } from "../plain-text.ts";
import { isEmailAddress } from "../texts/email.ts";
import { Article, Colour, TenantState } from "../tenants.ts";
import * as z from "zod/mini";
import { Moment } from "../moment.ts";
import { Institution } from "./brand/institution.ts";
import { line, textOfShape } from "./brand/line.ts";
import { consoleEndpoint } from "./console-endpoint.ts";
import { TenantPath } from "./page.ts";

const Site = textOfShape(/^https?:\/\/\S+$/, "Escreva um endereço que começa com https://");
const Phone = textOfShape(/^\d{8,13}$/, "Escreva só os dígitos do telefone");
const Picture = z.nullable(
  textOfShape(/^(https:\/\/\S+|\/[^/\s]\S*)$/, "Escreva um endereço https:// ou deste servidor, que começa com /"),
);
const Host = textOfShape(
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
  "Escreva nomes de domínio em minúsculas, sem porta",
);

/** What the console changes of a brand; limits, fees and rules have commands of their own. */
export const Brand = z.object({
  prefixDisplayName: z.string().check(z.maxLength(40, "No máximo 40 caracteres"), ...plainText),
  displayName: line(60),
  article: z._default(Article, ""),
  name: line(120),
  bankName: line(120),
  email: line(254).check(z.refine(isEmailAddress, "Escreva um e-mail")),
  phone: Phone,
  ombudsmanPhone: Phone,
  site: Site,
  address: line(200),
  primary: Colour,
  background: Colour,
  logoWhite: Picture,
  logoDark: Picture,
  favicon: Picture,
  hosts: z.array(Host).check(z.minLength(1, "Escreva ao menos um domínio"), z.maxLength(20, "No máximo 20 domínios")),
});
export type Brand = z.output<typeof Brand>;

/** The fields in the words that the staff reads, in the order in which screens show them. */
export const brandLabels: Record<keyof Brand, string> = {
  prefixDisplayName: "Prefixo do nome",
  displayName: "Nome exibido",
  article: "Artigo do nome",
  name: "Razão social",
  bankName: "Nome para outros bancos",
  email: "E-mail de atendimento",
  phone: "Telefone (SAC)",
  ombudsmanPhone: "Telefone da ouvidoria",
  site: "Site",
  address: "Endereço",
  primary: "Cor principal",
  background: "Cor do fundo",
  logoWhite: "Logo branco",
  logoDark: "Logo escuro",
  favicon: "Ícone",
  hosts: "Domínios",
};

/** How many versions are answered. */
export const maxBrandVersions = 50;

export const getBrand = consoleEndpoint({
  method: "GET",
  path: "/:tenant/brand",
  summary: "A marca publicada, quem a provê e as versões publicadas pelo console",
  action: "brand.read",
  params: TenantPath,
  answer: z.object({
    brand: Brand,
    state: TenantState,
    /** Since when it is in that state; null: since it was created. */
    stateAt: z.nullable(Moment),
    /** The institution behind it, on one line. */
    provider: z.string(),
    /** The institution by field, with what existing accounts or charges keep as it is. */
    institution: z.extend(Institution, { hasAccounts: z.boolean(), hasOpenCharges: z.boolean() }),
    /** Published versions, the newest first; the last one is the brand before the first. */
    versions: z.array(
      z.object({
        id: z.uuid(),
        at: Moment,
        maker: z.string(),
        checker: z.nullable(z.string()),
        reason: z.string(),
        brand: Brand,
        /** The values before this version. */
        before: Brand,
      }),
    ),
  }),
});
