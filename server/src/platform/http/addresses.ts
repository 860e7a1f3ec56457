import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { addressesIn, withoutPort } from "../process/networks.ts";

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

/** Who sent a request. `isProxy`: every address on its way is a trusted proxy's, so none is known to be a caller's. */
type Sender = { address: string; isProxy: boolean };

/**
 * Tells who sent a request: the last address before the trusted proxies. What stands before that in `x-forwarded-for`
 * the caller wrote. Where all addresses are proxies', it is the one that the nearest proxy saw, never one before it.
 */
export function senderBehind(
  trusted: readonly string[],
): (request: Pick<IncomingMessage, "socket" | "headers">) => Sender {
  const isProxy = addressesIn(trusted);
  return ({ socket, headers }) => {
    const peer = socket.remoteAddress ?? "";
    if (!isProxy(peer)) return { address: peer, isProxy: false };
    const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
    const hops = forwarded.map((hop) => hop.trim()).filter(Boolean);
    const outside = hops.findLast((hop) => !isProxy(hop));
    return { address: outside ?? hops.at(-1) ?? peer, isProxy: outside === undefined };
  };
}

/** The sender's address as it is counted (an IPv6 network is one), for sharing between callers. */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const senderOf = senderBehind(trusted);
  return (request) => networksOf(senderOf(request).address).narrow;
}
