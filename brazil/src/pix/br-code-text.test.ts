import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readBrCode, writeStaticBrCode } from "./br-code.ts";
import { brCodeName, brCodeText, longestInfo } from "./br-code-text.ts";

test.each([
  ["Pão  de Mel", "Pao de Mel"],
  [" Açaí – 500 ml ", "Acai - 500 ml"],
  ["“Bolo”", '"Bolo"'],
  ["Copo ‘d’água’", "Copo 'd'agua'"],
  ["", ""],
  ["Bolo 🎂", null],
])("%j in a code is %j", (text, expected) => expect(brCodeText(text)).toBe(expected));

test.each([
  ["José da Conceição Albuquerque Neto", 25, "JOSE DA CONCEICAO ALBUQUE"],
  ["São José do Vale do Rio Preto", 15, "SAO JOSE DO VAL"],
  ["Loja da Ana 🎂", 25, "LOJA DA ANA"],
  ["Ana 🎂 Lima", 25, "ANA LIMA"],
  ["Ana\u00A0Lima", 25, "ANA LIMA"],
  ["Joana D’Arc – ME", 25, "JOANA D'ARC - ME"],
  ["Santa Rita de Cássia", 11, "SANTA RITA"],
])("the name %j in a code is cut to %i characters", (name, longest, expected) =>
  expect(brCodeName(name, longest)).toBe(expected),
);

test("a code holds a text of the longest length beside any key, and not one character more", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{1,70}$/), (key) => {
      const info = "x".repeat(longestInfo(key));
      const place = { key, name: "ANA", city: "SAO PAULO" };
      const read = readBrCode(writeStaticBrCode({ ...place, info }));
      expect(read.ok && read.code.kind === "static" && read.code.info).toBe(info);
      expect(() => writeStaticBrCode({ ...place, info: `${info}x` })).toThrow(RangeError);
    }),
  );
});
