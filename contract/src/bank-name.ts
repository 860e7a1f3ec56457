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

/** The address of the bank's internet banking without protocol and final slash (spec 3). */
export const internetBankingAddress = ({ internetBanking }: Pick<Tenant, "internetBanking">): string =>
  internetBanking.replace(/^https?:\/\//, "").replace(/\/+$/, "");
