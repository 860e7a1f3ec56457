import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fontFile, subsetInter } from "./subset.ts";

test("the font is the subset that index.css declares (else: npm run font)", { timeout: 30_000 }, async () => {
  const made = await subsetInter();
  expect(made.equals(readFileSync(fontFile))).toBe(true);
  expect(made.length).toBeLessThan(30_000);
});
