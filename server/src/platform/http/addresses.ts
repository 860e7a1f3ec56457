import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * How a caller's address is counted. IPv4: the address. IPv6: its /64, which one subscriber has, and its /48, which has
 * 65,536 of them. An IPv4 address written as IPv6 (::ffff:1.2.3.4) is the IPv4 address. All invalid addresses are one
 * caller.
 */
export function networksOf(address: string): { narrow: string; wide: string | null } {
  const plain = withoutPort(address.trim()).replace(/%.*$/s, "");
  if (isIP(plain) === 0) return { narrow: "unknown", wide: null };
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === "ipv4") return { narrow: parsed.toString(), wide: null };
  const bytes = Buffer.from(parsed.toByteArray()).toString("hex");
  return { narrow: `${bytes.slice(0, 16)}/64`, wide: `${bytes.slice(0, 12)}/48` };
}

/** Some proxies write `1.2.3.4:5678` and `[2001:db8::1]:5678` into x-forwarded-for. */
function withoutPort(address: string): string {
  const ofSix = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(address)?.[1];
  return ofSix ?? /^([\d.]+):\d{1,5}$/.exec(address)?.[1] ?? address;
}

/** The names that a list of proxies may hold (TRUST_PROXY). */
const named: Record<string, readonly string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/**
 * Who sent a request that the framework has not read yet: the last address before the trusted proxies, as it is counted
 * (an IPv6 network is one). For sharing between callers; refusals count `request.ip`.
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = addressesIn(trusted);
  return ({ socket, headers }) => {
    const forwarded = trusted.length === 0 ? [] : [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
    const hops = [socket.remoteAddress ?? "", ...forwarded.toReversed().filter((hop) => hop.trim() !== "")];
    return networksOf(hops.find((hop) => !isProxy(hop)) ?? hops.at(-1) ?? "").narrow;
  };
}

/**
 * Whether an address is in a list of addresses and networks, IPv4 and IPv6. An IPv4 address written as IPv6 is the IPv4
 * address; what is no address is in no list.
 */
export function addressesIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const one of networks.flatMap((entry) => named[entry] ?? [entry])) {
    const [written = "", bits] = one.split("/");
    const family = written.includes(":") ? "ipv6" : "ipv4";
    list.addSubnet(written, bits === undefined ? (family === "ipv4" ? 32 : 128) : Number(bits), family);
  }
  return (written) => {
    const plain = withoutPort(written.trim()).replace(/%.*$/s, "");
    if (isIP(plain) === 0) return false;
    const address = ipaddr.process(plain);
    return list.check(address.toString(), address.kind());
  };
}
