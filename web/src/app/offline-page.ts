/** Trusted Types know the one address of the service worker (security-headers.ts names the policy). */
type Policy = { createScriptURL: (address: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy };

const onlyOurs: Policy = { createScriptURL: () => "/sw.js" };

let isRegistered = false;

/**
 * Keeps the offline page on this device, by a service worker that keeps nothing else. Where the browser has none, or
 * refuses it, a page without network stays the browser's own. Once for each document: a policy is made once.
 */
export function keepOfflinePage(): void {
  if (isRegistered || !import.meta.env.PROD || !("serviceWorker" in navigator) || !navigator.onLine) return;
  isRegistered = true;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("service-worker", onlyOurs) ?? onlyOurs;
  navigator.serviceWorker.register(policy.createScriptURL("")).catch(() => undefined);
}
