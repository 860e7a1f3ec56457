import type { Tenant } from "@vitral/contract/tenants";

/**
 * The bank's name in full, as a document names it: the prefix ("Banco", "Cooperativa") before the display name, unless the
 * display name already begins with it (spec 3
 * names the field and not its use).
 */
export function bankName({
  prefixDisplayName,
  displayName,
}: Pick<Tenant, "prefixDisplayName" | "displayName">): string {
  const prefix = prefixDisplayName.trim();
  const begins = `${displayName} `.toLowerCase().startsWith(`${prefix} `.toLowerCase());
  return prefix === "" || begins ? displayName : `${prefix} ${displayName}`;
}

/** The address of the bank's internet banking as a person reads and types it: no protocol, no slash at its end (spec 3). */
export const internetBankingAddress = ({ internetBanking }: Pick<Tenant, "internetBanking">): string =>
  internetBanking.replace(/^https?:\/\//, "").replace(/\/+$/, "");
