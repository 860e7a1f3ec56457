import { formatDocument } from "@vitral/brazil/document";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** A colour as `#rrggbb`. */
export const Colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, "Cor inválida"));

/** The states of a bank, in the words of the staff. In a state other than the first no customer gets in. */
export const tenantStates = { ACTIVE: "Em atividade", SUSPENDED: "Suspenso", CLOSED: "Encerrado" };
export const TenantState = z.enum(Object.keys(tenantStates) as (keyof typeof tenantStates)[]);
export type TenantState = z.output<typeof TenantState>;

/** The kinds of institution that may keep customers' accounts, in the words that customers read. */
export const providerKinds = {
  BANK: "Banco",
  PAYMENT_INSTITUTION: "Instituição de pagamento",
  CREDIT_COOPERATIVE: "Cooperativa de crédito",
  DIRECT_CREDIT_COMPANY: "Sociedade de crédito direto",
  FINANCE_COMPANY: "Sociedade de crédito, financiamento e investimento",
};
export type ProviderKind = keyof typeof providerKinds;

/**
 * The authorized institution behind a brand, which keeps the accounts (Resolução Conjunta 16/2025): legal name, CNPJ
 * without punctuation, ISPB.
 */
export const Provider = z.object({ name: z.string(), document: z.string(), ispb: z.string(), kind: z.string() });
export type Provider = z.output<typeof Provider>;

/** The provider on one line, as every screen, receipt, statement and e-mail names it. */
export const providerLine = ({ name, document, ispb, kind }: Provider): string =>
  `${name} · CNPJ ${formatDocument(document)} · ISPB ${ispb} · ${providerKinds[kind as ProviderKind]}`;

/** The article of the bank's name: "o" Banco Aurora, "a" Cooperativa Ipê; empty for a name without one. */
export const Article = z.enum(["", "o", "a"], "Escreva o, a, ou deixe vazio");

/** The brand and the contact data of one bank (spec 3). */
export const Tenant = z.object({
  id: z.uuid(),
  name: z.string(),
  document: z.string(),
  prefixDisplayName: z.string(),
  displayName: z.string(),
  article: z._default(Article, ""),
  email: z.string(),
  colors: z.object({ primary: Colour, background: Colour }),
  internetBanking: z.string(),
  logoWhite: z.nullable(z.string()),
  logoDark: z.nullable(z.string()),
  favicon: z.nullable(z.string()),
  site: z.string(),
  address: z.string(),
  phone: z.string(),
  /** The telephone of the ombudsman (Ouvidoria, Res. CMN 4.860/2020), digits alone. */
  ombudsmanPhone: z.string(),
  provider: Provider,
  /**
   * Passwords and PINs that are easy to guess are refused, and a new PIN needs the code from an SMS besides that of the
   * e-mail.
   */
  strongSecrets: z._default(z.boolean(), false),
  /** Minutes without use after which the authenticated area asks for the password again; null: it does not. */
  idleLockMinutes: z._default(z.nullable(z.int()), null),
  /** Devices that are not registered may pay less (IN BCB 491/2024). */
  registeredDevices: z._default(z.boolean(), false),
  /** How many days after a payment it can be contested as fraud, and how many the analysis takes at most. */
  contestDays: z._default(z.int(), 80),
  contestAnalysisDays: z._default(z.int(), 7),
  /** After so many months without a sign-in a device is forgotten. */
  deviceIdleMonths: z._default(z.int(), 12),
  /** A rule depends on whether a company is an individual entrepreneur's: its sign-up asks. */
  asksEntrepreneur: z._default(z.boolean(), false),
});
export type Tenant = z.output<typeof Tenant>;

export const getTenant = endpoint({
  method: "GET",
  path: "/tenants",
  admission: "free",
  summary: "A marca e os contatos do banco deste endereço",
  access: "public",
  answer: Tenant,
});
