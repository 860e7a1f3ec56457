import type { Config } from "./config.ts";

/** Warnings for settings that work, but perhaps not as intended. One sentence each. */
export function startWarnings({ publicUrl, trustProxy }: Pick<Config, "publicUrl" | "trustProxy">): string[] {
  if (!publicUrl.startsWith("https:") || trustProxy.length > 0) return [];
  return [
    "WARNING: PUBLIC_URL IS HTTPS AND TRUST_PROXY IS NOT SET. BEHIND A PROXY ALL CUSTOMERS COUNT AS ONE ADDRESS: FIFTY WRONG " +
      "PASSWORDS OF ANYBODY KEEP EVERYBODY OUT, AND ACCESS RECORDS NAME THE PROXY. SET TRUST_PROXY TO THE PROXY'S ADDRESS.",
  ];
}
