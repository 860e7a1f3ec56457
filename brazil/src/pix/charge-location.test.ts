import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalLocation } from "./charge-location.ts";

test.each([
  ["PIX.Exemplo.com/qr/v2/Ab-1_2~x.y", "pix.exemplo.com/qr/v2/Ab-1_2~x.y"],
  ["pix.exemplo.com", "pix.exemplo.com"],
  ["pix.exemplo.com/", "pix.exemplo.com/"],
  ["pix.exemplo.com/a:b@c!$&'()*+,;=d//e/", "pix.exemplo.com/a:b@c!$&'()*+,;=d//e/"],
  ["pix.exemplo.com/caf%c3%a9/a%2fb", "pix.exemplo.com/caf%C3%A9/a%2Fb"],
  ["xn--caf-dma.com.br/x", "xn--caf-dma.com.br/x"],
  ["pix.exemplo.com/a..b/.c/d./...", "pix.exemplo.com/a..b/.c/d./..."],
])("%s is the address of a charge", (written, canonical) => expect(canonicalLocation(written)).toBe(canonical));

test.each([
  "pix.exemplo.com/./x",
  "pix.exemplo.com/y/../x",
  "pix.exemplo.com/x/.",
  "pix.exemplo.com/x/..",
  "pix.exemplo.com/%2e/x",
  "pix.exemplo.com/y/%2E%2e/x",
  "pix.exemplo.com/y/.%2e/x",
  "pix.exemplo.com\\x",
  "pix.exemplo.com/y\\..\\x",
  "pix.exemplo.com/x?a",
  "pix.exemplo.com/x?",
  "pix.exemplo.com?x",
  "pix.exemplo.com/x#a",
  "pix.exemplo.com/x#",
  "pix.exemplo.com./x",
  "pix.exemplo.com:443/x",
  "pix.exemplo.com:/x",
  "ana@pix.exemplo.com/x",
  "https://pix.exemplo.com/x",
  "//pix.exemplo.com/x",
  "pix.exemplo.com/x%",
  "pix.exemplo.com/x%4",
  "pix.exemplo.com/x%zz",
  "pix.exemplo.com/{x}",
  "pix.exemplo.com/a|b",
  "pix.exemplo.com/a b",
  "pix.exemplo.com/é",
  "127.0.0.1/x",
])("%s is refused", (written) => expect(canonicalLocation(written)).toBeNull());

test("a percent-coded plain character is refused, any other is not", () => {
  const ascii = Array.from({ length: 128 }, (_, code) => code);
  const coded = (code: number) => `%${code.toString(16).padStart(2, "0")}`;
  const refused = ascii.filter((code) => canonicalLocation(`a.com/${coded(code)}`) === null);
  expect(refused.map((code) => String.fromCharCode(code)).join("")).toMatch(/^[\w.~-]{66}$/);
});

test("what is accepted is read by a browser as it is written, and has no second spelling", () => {
  const part = fc.constantFrom(
    ..."/ // . .. ./ /../ %2e %2F %41 %c3 \\ ? # : @ ; = & + ~ A a b 1 é { ^ | \" ' < `".split(" "),
  );
  const written = fc.tuple(fc.constantFrom("pix.a.com", "PIX.a.com", "pix.a.com."), fc.array(part, { maxLength: 8 }));
  fc.assert(
    fc.property(written, ([host, parts]) => {
      const location = canonicalLocation(`${host}${parts.length > 0 ? "/" : ""}${parts.join("")}`);
      if (location === null) return;
      const { href } = new URL(`https://${location}`);
      expect([`https://${location}`, `https://${location}/`]).toContain(href);
      expect(canonicalLocation(location)).toBe(location);
    }),
    { numRuns: 2_000 },
  );
});
