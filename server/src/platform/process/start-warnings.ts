import type { Config } from "./config.ts";

/**
 * What an operator must know who starts the server like this: it works, but not as they may think. One sentence each.
 */
export function startWarnings({ publicUrl, trustProxy }: Pick<Config, "publicUrl" | "trustProxy">): string[] {
  if (!publicUrl.startsWith("https:") || trustProxy.length > 0) return [];
  return [
    "WARNING: PUBLIC_URL IS HTTPS AND TRUST_PROXY IS NOT SET. BEHIND A PROXY ALL CUSTOMERS COUNT AS ONE ADDRESS: FIFTY WRONG " +
      "PASSWORDS OF ANYBODY KEEP EVERYBODY OUT, AND ACCESS RECORDS NAME THE PROXY. SET TRUST_PROXY TO THE PROXY'S ADDRESS.",
  ];
}
