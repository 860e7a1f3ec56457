import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font, type Glyph } from "fontkit";
import { pngOf } from "../../../platform/pictures/vips.ts";
import { drawnLogo } from "./logo.ts";
import type { ReceiptStyle, Shape } from "./shapes.ts";
import { layOut, type Paper, paper } from "./sheet.ts";

/** Pixels for each unit of the layout: 1,050 wide, sharp on a phone. */
const scale = 2.5;
/** Where the base line lies below the top of a line, in parts of the font's size. */
const baseLine = 0.8;

/** Inter, the font of the screens, in two weights with the characters of Windows-1252 (ui/font/subset.ts). */
const readFont = (weight: number): Font =>
  create(readFileSync(join(import.meta.dirname, `../../../../font/inter-${weight}.ttf`)));
const fonts = { regular: readFont(400), bold: readFont(600) };
const fontOf = ({ bold = false }: ReceiptStyle): Font => fonts[bold ? "bold" : "regular"];

function glyphOf(font: Font, character: string): Glyph {
  const code = character.codePointAt(0) ?? 0;
  return font.glyphForCodePoint(font.hasGlyphForCodePoint(code) ? code : 0x3f);
}

function widthOf(character: string, style: ReceiptStyle): number {
  const font = fontOf(style);
  return (glyphOf(font, character).advanceWidth / font.unitsPerEm) * style.size;
}

/** A receipt as a picture. Its letters are drawn as outlines: a machine need not have a font. */
export async function receiptPng(written: Paper): Promise<Buffer> {
  const { shapes, height } = layOut(written, widthOf, await drawnLogo(written.bank.logo, scale));
  const high = Math.ceil(height * scale);
  return pngOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${paper.width * scale}" height="${high}" viewBox="0 0 ${paper.width} ${high / scale}">${shapes.map(drawnShape).join("")}</svg>`,
    shapes.flatMap((shape) =>
      "logo" in shape ? [{ png: shape.logo.png, x: Math.round(shape.x * scale), y: Math.round(shape.y * scale) }] : [],
    ),
  );
}

function drawnShape(shape: Shape): string {
  if ("logo" in shape) return "";
  if ("outlines" in shape) {
    const outlines = shape.outlines.map((outline) => `M${outline.map((point) => point.join(" ")).join("L")}Z`);
    return `<path fill="${shape.colour}" d="${outlines.join("")}"/>`;
  }
  const { x, y, text, style } = shape;
  const font = fontOf(style);
  const size = style.size / font.unitsPerEm;
  let left = 0;
  const letters = Array.from(text, (character) => {
    const { advanceWidth, path } = glyphOf(font, character);
    const letter = path.translate(left, 0).toSVG();
    left += advanceWidth;
    return letter;
  });
  const place = `translate(${x} ${y + style.size * baseLine}) scale(${size} ${-size})`;
  return `<path fill="${style.colour ?? paper.ink}" transform="${place}" d="${letters.join("")}"/>`;
}
