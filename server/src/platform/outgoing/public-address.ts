import { lookup } from "node:dns";
import { BlockList, isIPv4, type LookupFunction } from "node:net";

/** Resolves a name to its public addresses only; a request with it connects to that very address. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
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
