import fc from "fast-check";
import { expect, test } from "vitest";
import { addressesIn, isWithin } from "../process/networks.ts";
import { clientAddress, networksOf, senderBehind } from "./addresses.ts";

const octet = fc.integer({ min: 0, max: 255 });
const octets = fc.tuple(octet, octet, octet, octet);
const groups = fc.array(fc.integer({ min: 0, max: 65_535 }), { minLength: 8, maxLength: 8 });
const hex = (group: number) => group.toString(16);
/** Not one that stands for an IPv4 address. */
const isOwnKind = (address: number[]) => address.slice(0, 5).some((group) => group !== 0);

/** The same address as people and machines write it. */
const spellings = (address: number[]): string[] => {
  const plain = address.map(hex).join(":");
  const padded = address.map((group) => hex(group).padStart(4, "0")).join(":");
  const last = address.slice(6).flatMap((group) => [group >> 8, group & 255]);
  const mixed = `${address.slice(0, 6).map(hex).join(":")}:${last.join(".")}`;
  return [
    plain,
    padded,
    padded.toUpperCase(),
    mixed,
    `${plain}%eth0`,
    `${plain}%25en1`,
    `[${plain}]:443`,
    `[${plain}]`,
  ];
};

test.each([
  ["203.0.113.7", "203.0.113.7", null],
  ["203.0.113.7:50123", "203.0.113.7", null],
  ["::ffff:203.0.113.7", "203.0.113.7", null],
  ["::FFFF:cb00:7107", "203.0.113.7", null],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7", null],
  ["::ffff:203.0.113.7%eth0", "203.0.113.7", null],
  ["2001:db8:1:2:3:4:5:6", "20010db800010002/64", "20010db80001/48"],
  ["2001:db8:1:2::", "20010db800010002/64", "20010db80001/48"],
  ["fe80::1%eth0", "fe80000000000000/64", "fe8000000000/48"],
  ["::1", "0000000000000000/64", "000000000000/48"],
  ["", "unknown", null],
  ["unix:", "unknown", null],
  ["0x7f.1", "unknown", null],
  ["203.0.113.007", "unknown", null],
])("%j counts as %j and %j", (address, narrow, wide) => {
  expect(networksOf(address)).toEqual({ narrow, wide });
});

test("an IPv4 address is one caller, also with a port and mapped into IPv6, however that is written", () => {
  fc.assert(
    fc.property(octets, ([a, b, c, d]) => {
      const four = [a, b, c, d];
      const mapped = [0, 0, 0, 0, 0, 0xffff, (a << 8) | b, (c << 8) | d];
      const written = [four.join("."), `${four.join(".")}:8080`, `::ffff:${four.join(".")}`, ...spellings(mapped)];
      expect(new Set(written.map((one) => networksOf(one).narrow))).toEqual(new Set([four.join(".")]));
      expect(written.every((one) => networksOf(one).wide === null)).toBe(true);
    }),
  );
});

test("an IPv6 address is its /64 and its /48, however it is written, and whatever the rest of it is", () => {
  fc.assert(
    fc.property(groups.filter(isOwnKind), groups, (address, other) => {
      const neighbour = [...address.slice(0, 4), ...other.slice(4)];
      const written = [...spellings(address), ...spellings(neighbour)].map(networksOf);
      expect(new Set(written.map(({ narrow, wide }) => `${narrow} ${wide}`)).size).toBe(1);
    }),
  );
});

test("two networks count apart by /64, and two sites by /48", () => {
  fc.assert(
    fc.property(groups.filter(isOwnKind), groups.filter(isOwnKind), (one, other) => {
      const same = (length: number) => one.slice(0, length).join() === other.slice(0, length).join();
      const counted = (address: number[]) => networksOf(address.map(hex).join(":"));
      const [a, b] = [counted(one), counted(other)];
      expect([a.narrow === b.narrow, a.wide === b.wide]).toEqual([same(4), same(3)]);
    }),
  );
});

test("whatever is no address is one caller, and never a crash", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(networksOf(text).narrow).toMatch(/^(unknown|[\d.]+|[0-9a-f]{16}\/64)$/);
    }),
  );
});

test.each([
  [[], "198.51.100.7", "203.0.113.9", "198.51.100.7"],
  [["198.51.100.7"], "198.51.100.7", undefined, "198.51.100.7"],
  [["198.51.100.7"], "::ffff:198.51.100.7", "203.0.113.9", "203.0.113.9"],
  [["198.51.100.0/24"], "198.51.100.7", "203.0.113.9, 198.51.100.8:4711", "203.0.113.9"],
  // What a caller wrote itself stands before the address that our proxy saw.
  [["198.51.100.7"], "198.51.100.7", "192.0.2.1, 203.0.113.9", "203.0.113.9"],
  [["loopback"], "::1", "2001:db8:1:2::3", "20010db800010002/64"],
  [["loopback"], "127.0.0.1", "nonsense", "unknown"],
] as const)("behind the proxies %j a request of %s for %s is of %s", (trusted, remoteAddress, forwarded, expected) => {
  const request = { socket: { remoteAddress }, headers: { ...(forwarded && { "x-forwarded-for": forwarded }) } };
  expect(clientAddress(trusted)(request as never)).toBe(expected);
});

test.each([
  // The proxy appends what it saw to what the caller wrote.
  [["uniquelocal"], "172.18.0.5", "127.0.0.1, 203.0.113.9", "203.0.113.9", false],
  [["loopback"], "127.0.0.1", "10.0.0.5, 203.0.113.9", "203.0.113.9", false],
  // Proxies alone: the address that the nearest saw, and no caller.
  [["uniquelocal"], "172.18.0.5", "10.9.9.1, 10.0.0.7", "10.0.0.7", true],
  [["uniquelocal"], "172.18.0.1", undefined, "172.18.0.1", true],
  [["loopback"], "::ffff:127.0.0.1", " , ", "::ffff:127.0.0.1", true],
  [["loopback"], "203.0.113.9", "10.0.0.5", "203.0.113.9", false],
  [[], "127.0.0.1", "10.0.0.5", "127.0.0.1", false],
] as const)(
  "behind %j a request of %s for %s was sent by %s",
  (trusted, remoteAddress, forwarded, address, isProxy) => {
    const request = { socket: { remoteAddress }, headers: { ...(forwarded && { "x-forwarded-for": forwarded }) } };
    expect(senderBehind(trusted)(request as never)).toEqual({ address, isProxy });
  },
);

test.each([
  ["10.1.0.0/16", true],
  ["172.16.0.0/11", false],
  ["192.168.0.7", true],
  ["fd00::/8", true],
  ["fc00::/6", false],
  ["203.0.113.0/24", false],
])("whether all of %s is private: %s", (network, isIn) => expect(isWithin(["uniquelocal"], network)).toBe(isIn));

test.each([
  ["10.1.2.3", true],
  ["10.2.0.1", false],
  ["::ffff:10.1.2.3", true],
  ["203.0.113.7", true],
  ["203.0.113.8", false],
  ["203.0.113.7:5678", true],
  ["2001:db8::1", true],
  ["2001:DB8:0:1::9%eth0", true],
  ["2001:db9::1", false],
  ["10.1.2", false],
  ["", false],
])("whether %s is in a list of networks of both kinds: %s", (address, isIn) => {
  expect(addressesIn(["10.1.0.0/16", "203.0.113.7", "2001:db8::/32"])(address)).toBe(isIn);
});
