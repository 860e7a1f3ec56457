import { lookup } from "node:dns";
import { get } from "node:https";
import { BlockList, isIPv4, type LookupFunction } from "node:net";

/** The content of an address; null when it was not answered properly. Never throws. */
export type FetchLocation = (url: URL) => Promise<{ status: number; body: string } | null>;

const timeLimit = 5_000;
const sizeLimit = 64 * 1024;

/**
 * Fetches a dynamic code's charge from its bank. The address comes from outside, so: https only, default port, no
 * redirects, no private address (resolved once, and connected to that very address), at most 5 s and 64 kB, no
 * credentials.
 */
export const fetchOverHttps: FetchLocation = (url) =>
  new Promise((resolve) => {
    if (!isPublicHost(url)) return resolve(null);
    const nothing = () => resolve(null);
    const signal = AbortSignal.timeout(timeLimit);
    const headers = { accept: "application/jose, application/json", "user-agent": "Vitral" };
    const request = get(url, { signal, headers, agent: false, lookup: publicLookup }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > sizeLimit) request.destroy(new Error("too large"));
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      response.on("error", nothing);
    });
    request.on("error", nothing);
  });

/** Whether an address is allowed: https, a domain name (never an IP address), the default port, no credentials. */
export const isPublicHost = ({ protocol, hostname, port, username, password }: URL): boolean =>
  protocol === "https:" && port === "" && username === "" && password === "" && /\.[a-z][a-z-]*[a-z]$/i.test(hostname);

/** Resolves a name to its public addresses only. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, "", 4);
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first || open.length < found.length) return done(new Error(`${hostname} is no public place`), "", 4);
    if (options.all) return done(null, open);
    return done(null, first.address, first.family);
  });
};

/** Public addresses: not this machine, a private net, link-local, shared, documentation or multicast (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, "ipv4");
  return globalUnicast.check(address, "ipv6") && !closed.check(address, "ipv6");
}

const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

const closed = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  closed.addSubnet(net, bits, "ipv4");
}
// Teredo, documentation and 6to4 embed an IPv4 address that was not checked.
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const) {
  closed.addSubnet(net, bits, "ipv6");
}
