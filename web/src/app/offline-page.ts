/** Trusted Types know the one address of the service worker (security-headers.ts names the policy). */
type Policy = { createScriptURL: (address: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy };

const onlyOurs: Policy = { createScriptURL: () => "/sw.js" };

/**
 * Keeps the offline page on this device, by a service worker that keeps nothing else. Where the browser has none, or
 * refuses it, a page without network stays the browser's own.
 */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  try {
    const policy = trustedTypes?.createPolicy("service-worker", onlyOurs) ?? onlyOurs;
    navigator.serviceWorker.register(policy.createScriptURL("")).catch(() => undefined);
  } catch {
    // A policy is made once; another visit of the area has registered it before.
  }
}
