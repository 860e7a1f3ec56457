import type { Config } from "./config.ts";
import { isLoopback, isThisMachine } from "./this-machine.ts";

/** Warnings for settings that work, but perhaps not as intended. One sentence each. */
export function startWarnings(config: Settings): string[] {
  const misspelt = config.misspelt.map((sentence) => `WARNING: ${sentence}`);
  return [
    ...misspelt,
    ...databaseWarnings(config),
    ...proxyWarnings(config),
    ...consoleWarnings(config),
    ...smsWarnings(config),
    ...gatewayWarnings(config),
    ...allowWarnings(config),
  ];
}

type Settings = Pick<
  Config,
  | "misspelt"
  | "production"
  | "withoutSslMode"
  | "publicUrl"
  | "trustProxy"
  | "consolePort"
  | "consoleHost"
  | "consoleUrl"
  | "consoleAllow"
  | "sms"
  | "gateway"
>;

function databaseWarnings({ production, withoutSslMode }: Settings): string[] {
  if (!production) return [];
  return withoutSslMode.map(
    (name) =>
      `WARNING: ${name} LEADS TO ANOTHER MACHINE WITHOUT sslmode. WHAT PASSES CAN BE READ AND CHANGED ON THE WAY. ` +
      "ADD ?sslmode=verify-full, OR ?sslmode=disable WHERE THE NETWORK BETWEEN THEM IS YOURS ALONE.",
  );
}

function proxyWarnings({ publicUrl, trustProxy }: Settings): string[] {
  if (!publicUrl.startsWith("https:") || trustProxy.length > 0) return [];
  return [
    "WARNING: PUBLIC_URL IS HTTPS AND TRUST_PROXY IS NOT SET. BEHIND A PROXY ALL CUSTOMERS COUNT AS ONE ADDRESS: FIFTY WRONG " +
      "PASSWORDS OF ANYBODY KEEP EVERYBODY OUT, AND ACCESS RECORDS NAME THE PROXY. SET TRUST_PROXY TO THE PROXY'S ADDRESS.",
  ];
}

function consoleWarnings({ consolePort, consoleHost, consoleUrl }: Settings): string[] {
  if (consolePort === null || isLoopback(consoleHost) || consoleUrl?.startsWith("https:")) return [];
  return [
    "WARNING: THE CONSOLE IS REACHED FROM OTHER MACHINES AND CONSOLE_URL IS NOT HTTPS. PASSWORDS AND SESSIONS OF THE STAFF " +
      "CAN BE READ ON THE WAY, AND PASSKEYS DO NOT WORK. SET CONSOLE_URL TO AN HTTPS ADDRESS.",
  ];
}

function smsWarnings({ sms }: Settings): string[] {
  if (sms === null || sms.token !== null || isThisMachine(new URL(sms.url).hostname)) return [];
  return [
    "WARNING: SMS_URL IS SET AND SMS_TOKEN IS NOT. THE PROVIDER CANNOT TELL THE BANK FROM ANYBODY ELSE WHO SENDS IN ITS NAME. " +
      "SET SMS_TOKEN TO THE PROVIDER'S TOKEN.",
  ];
}

function gatewayWarnings({ gateway }: Settings): string[] {
  if (gateway === null || isLoopback(gateway.webhookHost)) return [];
  return [
    "WARNING: PIX_WEBHOOK_HOST IS REACHED FROM OTHER MACHINES, AND WHAT THE GATEWAY BRINGS IS SIGNED BUT NOT ENCRYPTED. " +
      "LET A PROXY WITH TLS LISTEN THERE, AND THE SERVER AT 127.0.0.1.",
  ];
}

/** One address of a proxy, as it is no tunnel's and no other container's. */
const isProxyAlone = (trusted: string): boolean =>
  /^[\d.]+(\/32)?$|^[\da-f.]*:[\da-f:.]+(\/128)?$/i.test(trusted) && !/^(127\.0\.0\.1|::1)(\/|$)/.test(trusted);

function allowWarnings({ consolePort, consoleAllow, trustProxy }: Settings): string[] {
  if (consolePort === null || consoleAllow.length === 0 || trustProxy.every(isProxyAlone)) return [];
  return [
    "WARNING: CONSOLE_ALLOW BELIEVES WHAT TRUST_PROXY SAYS, AND THAT IS MORE THAN A PROXY. WHO REACHES THE CONSOLE PAST THE PROXY " +
      "(A TUNNEL, ANOTHER PROGRAM OR CONTAINER) NAMES ANY ADDRESS. SET TRUST_PROXY TO AN ADDRESS THAT THE PROXY ALONE HAS.",
  ];
}
