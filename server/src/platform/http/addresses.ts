import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * How a caller's address is counted. IPv4: the address. IPv6: its /64, which one subscriber has, and its /48, which has
 * 65,536 of them. An IPv4 address written as IPv6 (::ffff:1.2.3.4) is the IPv4 address. All invalid addresses are one
 * caller.
 */
export function countedAs(address: string): { narrow: string; wide: string | null } {
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
