import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { fontFile, receiptFonts, receiptInter, subsetInter } from "./subset.ts";

test("the font is the subset that styles.css declares (else: npm run font)", { timeout: 30_000 }, async () => {
  const made = await subsetInter();
  expect(made.equals(readFileSync(fontFile))).toBe(true);
  expect(made.length).toBeLessThan(30_000);
});

test("a hyphen among tabular figures is as wide as any other, and figures are of one width", () => {
  const font = create(readFileSync(fontFile));
  const widths = (text: string, features: string[]) =>
    font.layout(text, features).glyphs.map(({ advanceWidth }) => advanceWidth);
  for (const [text, at] of [
    ["a-b", 1],
    ["7-6", 1],
    ["*-*", 1],
  ] as const)
    expect(widths(text, ["tnum"])[at]).toBe(widths(text, [])[at]);
  expect(new Set(widths("0123456789", ["tnum"])).size).toBe(1);
  expect(new Set(widths("0123456789", [])).size).toBeGreaterThan(1);
});

test(
  "the fonts of a receipt's picture are those that the subset makes (else: npm run font)",
  { timeout: 30_000 },
  async () => {
    for (const [wght, file] of Object.entries(receiptFonts)) {
      const made = await receiptInter(Number(wght));
      expect(made.equals(readFileSync(file))).toBe(true);
      expect(made.length).toBeLessThan(60_000);
    }
  },
);
