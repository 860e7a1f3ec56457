import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The names that a list of proxies may hold (TRUST_PROXY). */
const named: Record<string, readonly string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

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

/** Whether all of a network lies in a list of networks. */
export function isWithin(networks: readonly string[], network: string): boolean {
  const [address = "", bits] = network.split("/");
  const isIn = addressesIn(networks);
  if (bits === undefined) return isIn(address);
  const kind = address.includes(":") ? ipaddr.IPv6 : ipaddr.IPv4;
  return [kind.networkAddressFromCIDR(network), kind.broadcastAddressFromCIDR(network)].every((one) =>
    isIn(one.toString()),
  );
}

/** Some proxies write `1.2.3.4:5678` and `[2001:db8::1]:5678` into x-forwarded-for. */
export function withoutPort(address: string): string {
  const ofSix = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(address)?.[1];
  return ofSix ?? /^([\d.]+):\d{1,5}$/.exec(address)?.[1] ?? address;
}
