import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { create } from "fontkit";
import subsetFont from "subset-font";
import { withPlainHyphen } from "./plain-hyphen.ts";

const styles = join(import.meta.dirname, "../src/styles.css");
const whole = createRequire(import.meta.url).resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");

/** The file that the screens load: committed, because it changes only with the font. */
export const fontFile = join(import.meta.dirname, "inter.woff2");

/**
 * Inter with the characters and weights that styles.css declares, and without the alternate shapes that no screen asks
 * for: 28 kB instead of 48. A phone on a slow network loads it before it shows its first screen as it stays.
 */
export async function subsetInter(): Promise<Buffer> {
  const css = readFileSync(styles, "utf8");
  const ranges = /unicode-range:([^;]+);/.exec(css)?.[1];
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(css) ?? [];
  if (ranges === undefined || min === undefined || max === undefined) throw new Error("styles.css declares no font");
  const characters = ranges.split(",").flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace("U+", "")
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  });
  const text = characters.join("");
  const weights = { variationAxes: { wght: { min: Number(min), max: Number(max) } } };
  const font = await subsetFont(readFileSync(whole), text, { targetFormat: "truetype", ...weights });
  const hyphens = ["a-a", "0-0"].map((around) => create(font).layout(around).glyphs[1]?.id ?? 0);
  // Once more, so that what is no longer needed goes.
  return subsetFont(withPlainHyphen(font, hyphens), text, { targetFormat: "woff2" });
}

/** The faces with which the server draws the picture of a receipt, by weight: committed too. */
export const receiptFonts: Record<number, string> = Object.fromEntries(
  [400, 600].map((wght) => [wght, join(import.meta.dirname, `../../server/font/inter-${wght}.ttf`)]),
);

/** Inter in one weight, with the characters of Windows-1252, all that a receipt draws. */
export async function receiptInter(wght: number): Promise<Buffer> {
  const latin = Array.from({ length: 0x100 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join("");
  return subsetFont(readFileSync(whole), `${latin}€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ`, {
    targetFormat: "truetype",
    variationAxes: { wght },
  });
}

if (import.meta.main) {
  writeFileSync(fontFile, await subsetInter());
  for (const [wght, file] of Object.entries(receiptFonts)) writeFileSync(file, await receiptInter(Number(wght)));
}
