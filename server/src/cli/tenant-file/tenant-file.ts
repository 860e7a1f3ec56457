import { isCnpj } from "@vitral/brazil/cnpj";
import { documentDigits } from "@vitral/brazil/document";
import { internetBankingShape, pixLocationShape } from "@vitral/contract/console/brand/institution";
import { reservedSlugs } from "@vitral/contract/console/brand/new-brand";
import type { TenantTerms } from "@vitral/contract/console/terms/terms";
import { providerKinds } from "@vitral/contract/tenants";
import { isEmailAddress } from "@vitral/contract/email";
import { isPlainText } from "@vitral/contract/plain-text";
import * as z from "zod/mini";
import { accountsForStaff } from "../../modules/accounts/accounts.ts";
import { type NewTenant, RuleVersionsFile } from "../../modules/tenants/tenants.ts";
import { checkFees, feeFields, limitFields, unknownField } from "./terms-file.ts";

const text = (max: number) =>
  z
    .string(`must be text of 1 to ${max} characters`)
    .check(
      z.trim(),
      z.minLength(1, `must be text of 1 to ${max} characters`),
      z.maxLength(max, `must be text of 1 to ${max} characters`),
      z.refine(isPlainText, "must be one line of visible characters"),
    );
const shaped = (shape: RegExp, message: string) => z.string(message).check(z.regex(shape, message));

const host = "must be a host name in lower case without a port, such as banco.exemplo.com.br";
const picture = "must be an address that begins with https:// or /, or null";
const pixLocation =
  "must be https:// and a domain name of at most 45 characters without port or path, such as https://pix.banco.com.br, or null";
const expiry = "must be a whole number of days from 1 to 3650, or null";
const Colour = shaped(/^#[0-9a-fA-F]{6}$/, "must be a colour such as #4338ca");
const Picture = z.nullable(shaped(/^(https:\/\/\S+|\/[^/\s]\S*)$/, picture));
const Terms = z
  .strictObject({ ...limitFields, ...feeFields }, { error: unknownField })
  .check((context) => checkFees(context));

const Cnpj = z.pipe(
  z
    .string("must be a CNPJ")
    .check(z.refine((typed) => isCnpj(typed.toUpperCase()), "must be a CNPJ whose check digits are right")),
  z.transform(documentDigits),
);
const Phone = shaped(/^\d{8,13}$/, "must be a phone number, digits alone");
const kinds = Object.keys(providerKinds);
const Provider = z.strictObject(
  {
    name: text(120),
    document: Cnpj,
    ispb: shaped(/^[0-9A-Z]{8}$/, "must be the eight characters of the institution's ISPB"),
    kind: z.enum(kinds, `must be one of ${kinds.join(", ")}`),
  },
  { error: unknownField },
);

const brand = {
  hosts: z
    .array(
      shaped(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, host),
      "must be a list of host names",
    )
    .check(z.minLength(1, "must name at least one host")),
  name: text(120),
  document: Cnpj,
  prefixDisplayName: z
    .string("must be text")
    .check(
      z.maxLength(40, "must have at most 40 characters"),
      z.refine(isPlainText, "must be one line of visible characters"),
    ),
  displayName: text(60),
  article: z.enum(["", "o", "a"], 'must be "o", "a" or ""'),
  email: z.string("must be an e-mail address").check(z.refine(isEmailAddress, "must be an e-mail address")),
  phone: Phone,
  ombudsmanPhone: Phone,
  provider: Provider,
  site: shaped(/^https?:\/\/\S+$/, "must be an address that begins with https://"),
  address: text(200),
  internetBanking: shaped(internetBankingShape, "must be an address that begins with https:// and has no path"),
  colors: z.strictObject({ primary: Colour, background: Colour }, { error: unknownField }),
  logoWhite: Picture,
  logoDark: Picture,
  favicon: Picture,
  bankName: text(120),
  agency: shaped(/^\d{4}$/, "must be four digits"),
  signUpExpiryDays: z.nullable(z.int(expiry).check(z.minimum(1, expiry), z.maximum(3650, expiry))),
  strongSecrets: z.boolean({
    error: ({ input }) => (input === undefined ? "is missing" : "must be true or false"),
  }),
  rules: RuleVersionsFile,
  pixLocation: z.nullable(shaped(pixLocationShape, pixLocation)),
};
const terms = { PERSON: Terms, COMPANY: Terms };

/** The file of a new bank, with everything that it needs. */
export const NewTenantFile = z.strictObject(
  {
    /** As `tenant show` writes it; a new bank gets its own. */
    id: z.optional(z.unknown()),
    slug: shaped(
      /^[a-z][a-z0-9-]{1,39}$/,
      "must be 2 to 40 letters, digits and hyphens in lower case, a letter first",
    ).check(z.refine((slug) => !reservedSlugs.has(slug), "must be another: the console has an address of this name")),
    ispb: shaped(/^[0-9A-Z]{8}$/, "must be the eight characters of the bank's ISPB"),
    ...brand,
    prefixDisplayName: z._default(brand.prefixDisplayName, ""),
    article: z._default(brand.article, ""),
    logoWhite: z._default(Picture, null),
    logoDark: z._default(Picture, null),
    favicon: z._default(Picture, null),
    signUpExpiryDays: z._default(brand.signUpExpiryDays, 30),
    pixLocation: z._default(brand.pixLocation, null),
    terms: z.strictObject(terms, { error: unknownField }),
  },
  { error: unknownField },
);

/** What is to change of a bank. What never does, and its terms, may stand in it as they are (`tenant-changes.ts`). */
export const TenantChangesFile = z.partial(
  z.strictObject(
    {
      ...brand,
      id: z.string("must be text"),
      slug: z.string("must be text"),
      ispb: z.string("must be text"),
      terms: z.strictObject(terms, { error: unknownField }),
    },
    { error: unknownField },
  ),
);

/** The limits and fees of a version, of people, of companies or of both. */
export const TermsVersionFile = z.partial(z.strictObject(terms, { error: unknownField }));

export function newTenantOf(file: z.output<typeof NewTenantFile>, id: string): NewTenant {
  const { colors, terms: written, id: _id, ...rest } = file;
  return { ...rest, ...colors, id, terms: { PERSON: termsOf(written.PERSON), COMPANY: termsOf(written.COMPANY) } };
}

/** Limits and fees of a file, in centavos and millionths. */
export const termsOf = (t: z.output<typeof Terms>): TenantTerms => ({
  dayLimit: t.dayLimit,
  nightLimit: t.nightLimit,
  transactionLimit: t.limitPerTransaction,
  pixIn: accountsForStaff.storedFee(t.feeTypePixIn, t.feePixIn),
  pixOut: accountsForStaff.storedFee(t.feeTypePixOut, t.feePixOut),
  tedOut: accountsForStaff.storedFee(t.feeTypeTedOut, t.feeTedOut),
  billet: t.feeBillet,
  monthly: t.monthlyFee,
});
