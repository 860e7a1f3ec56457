import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** A colour as `#rrggbb`. */
export const Colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, "Cor inválida"));

/** The brand and the contact data of one bank (spec 3). */
export const Tenant = z.object({
  id: z.uuid(),
  name: z.string(),
  document: z.string(),
  prefixDisplayName: z.string(),
  displayName: z.string(),
  email: z.string(),
  colors: z.object({ primary: Colour, background: Colour }),
  internetBanking: z.string(),
  logoWhite: z.nullable(z.string()),
  logoDark: z.nullable(z.string()),
  favicon: z.nullable(z.string()),
  site: z.string(),
  address: z.string(),
  phone: z.string(),
  /**
   * Passwords and PINs that are easy to guess are refused, and a new PIN needs the code from an SMS besides that of the
   * e-mail.
   */
  strongSecrets: z._default(z.boolean(), false),
});
export type Tenant = z.output<typeof Tenant>;

export const getTenant = endpoint({
  method: "GET",
  path: "/tenants",
  summary: "A marca e os contatos do banco deste endereço",
  access: "public",
  answer: Tenant,
});
