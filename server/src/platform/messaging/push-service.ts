/** The services that deliver to browsers: Google, Mozilla, Apple and Microsoft. */
const hosts = new Set(["fcm.googleapis.com", "updates.push.services.mozilla.com"]);
const domains = [".push.apple.com", ".notify.windows.com"];

/**
 * Whether an address is one of a push service: https, a known host, the default port, no credentials. A browser names
 * the address, and the server sends to it. `local`: the origin of one more, on this machine, for tests; null: none.
 */
export function isPushService(address: string, local: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(address);
  if (username !== "" || password !== "") return false;
  if (local !== null && origin === local) return true;
  const isKnown = hosts.has(hostname) || domains.some((domain) => hostname.endsWith(domain));
  return protocol === "https:" && port === "" && isKnown;
}
