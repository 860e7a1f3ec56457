import type { Config } from "./config.ts";

/** Warnings for settings that work, but perhaps not as intended. One sentence each. */
export function startWarnings(config: Settings): string[] {
  return [...proxyWarnings(config), ...consoleWarnings(config)];
}

type Settings = Pick<Config, "publicUrl" | "trustProxy" | "consolePort" | "consoleHost" | "consoleUrl">;

function proxyWarnings({ publicUrl, trustProxy }: Settings): string[] {
  if (!publicUrl.startsWith("https:") || trustProxy.length > 0) return [];
  return [
    "WARNING: PUBLIC_URL IS HTTPS AND TRUST_PROXY IS NOT SET. BEHIND A PROXY ALL CUSTOMERS COUNT AS ONE ADDRESS: FIFTY WRONG " +
      "PASSWORDS OF ANYBODY KEEP EVERYBODY OUT, AND ACCESS RECORDS NAME THE PROXY. SET TRUST_PROXY TO THE PROXY'S ADDRESS.",
  ];
}

function consoleWarnings({ consolePort, consoleHost, consoleUrl }: Settings): string[] {
  const isLocal = /^(127\.|::1$|localhost$)/.test(consoleHost);
  if (consolePort === null || isLocal || consoleUrl?.startsWith("https:")) return [];
  return [
    "WARNING: THE CONSOLE IS REACHED FROM OTHER MACHINES AND CONSOLE_URL IS NOT HTTPS. PASSWORDS AND SESSIONS OF THE STAFF " +
      "CAN BE READ ON THE WAY, AND PASSKEYS DO NOT WORK. SET CONSOLE_URL TO AN HTTPS ADDRESS.",
  ];
}
