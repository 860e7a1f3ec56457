import fc from "fast-check";
import { expect, test } from "vitest";
import { visibleJson, visibleLine, visibleLines } from "./visible.ts";

const anyText = fc.string({ unit: "binary" });

test("any name becomes one line of visible characters in the terminal", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(visibleLine(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
  );
  expect(visibleLine("Ana\u001b[2J\u202Eamil\r\nroot")).toBe("Ana\\u{1b}[2J\\u{202e}amil\\u{d}\\u{a}root");
  expect(visibleLine("João D'Ávila  Ñandú")).toBe("João D'Ávila  Ñandú");
  expect(visibleLines(["Ana\nBeatriz", "Caio"])).toBe("Ana\\u{a}Beatriz\nCaio");
});

test("JSON output is escaped too and keeps its meaning", () => {
  fc.assert(
    fc.property(fc.dictionary(anyText, anyText), (data) => {
      const written = visibleJson(data);
      expect(JSON.parse(written)).toEqual({ ...data });
      expect(written.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
  );
});
