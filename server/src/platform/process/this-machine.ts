import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether an address or name of HOST is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host === "localhost" : loopback.check(host, version === 4 ? "ipv4" : "ipv6");
}

/** Whether the host of an address is this machine, also by a name that browsers resolve to it (RFC 6761, 6.3). */
export const isThisMachine = (host: string): boolean =>
  isLoopback(host) || /(^|\.)localhost$/.test(host) || host === "[::1]";

/** Whether what is sent to an address can be read on the way: plain http to another machine. */
export function isReadable(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && !isThisMachine(hostname);
}
