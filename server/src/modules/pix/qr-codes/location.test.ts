import { expect, test } from "vitest";
import { isPublicAddress } from "../../../platform/outgoing/public-address.ts";
import { fetchOverHttps, isPublicHost } from "./location.ts";

test.each(
  "127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fc00::1 ::ffff:10.0.0.1 64:ff9b::a00:1 2001:db8::1 2002:a00:1:: ff02::1".split(
    " ",
  ),
)("%s is a private address", (address) => expect(isPublicAddress(address)).toBe(false));

test.each("1.1.1.1 172.32.0.1 192.169.0.1 200.160.2.3 2606:4700::1111 2804:14c::1".split(" "))(
  "%s is a public address",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  "http://pix.exemplo.com.br/x",
  "https://pix.exemplo.com.br:8443/x",
  "https://ana:1@pix.exemplo.com.br/x",
  "https://127.0.0.1/x",
  "https://2130706433/x",
  "https://0x7f.1/x",
  "https://[::1]/x",
  "https://localhost/x",
])("%s is not an allowed host", async (url) => {
  expect(isPublicHost(new URL(url))).toBe(false);
  expect(await fetchOverHttps(new URL(url))).toBeNull();
});

test("a name that does not resolve, or resolves to a private address, is refused", async () => {
  expect(isPublicHost(new URL("https://pix.exemplo.com.br/qr/v2/1"))).toBe(true);
  expect(await fetchOverHttps(new URL("https://inside.localhost/x"))).toBeNull();
  expect(await fetchOverHttps(new URL("https://nowhere.invalid/x"))).toBeNull();
});
