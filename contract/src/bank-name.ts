import type { Tenant } from "./tenants.ts";

/**
 * The bank's full name for documents: the prefix ("Banco", "Cooperativa") and the display name, unless that already
 * begins with the prefix (spec 3 names the field but not its use).
 */
export function bankName({
  prefixDisplayName,
  displayName,
}: Pick<Tenant, "prefixDisplayName" | "displayName">): string {
  const prefix = prefixDisplayName.trim();
  const begins = `${displayName} `.toLowerCase().startsWith(`${prefix} `.toLowerCase());
  return prefix === "" || begins ? displayName : `${prefix} ${displayName}`;
}

const joined = {
  com: { "": "com", o: "com o", a: "com a" },
  por: { "": "por", o: "pelo", a: "pela" },
  em: { "": "em", o: "no", a: "na" },
} as const satisfies Record<string, Record<Tenant["article"], string>>;

/** The bank's full name after a preposition, with its article: "pelo Banco Aurora", "na Cooperativa Ipê". */
export const bankAfter = (
  preposition: keyof typeof joined,
  { article, ...names }: Pick<Tenant, "article" | "prefixDisplayName" | "displayName">,
): string => `${joined[preposition][article]} ${bankName(names)}`;

/** The address of the bank's internet banking without protocol and final slash (spec 3). */
export const internetBankingAddress = ({ internetBanking }: Pick<Tenant, "internetBanking">): string =>
  internetBanking.replace(/^https?:\/\//, "").replace(/\/+$/, "");
