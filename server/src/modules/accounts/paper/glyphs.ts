import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import type { Point } from "./picture.ts";

/** Inter, the font of the screens, in two weights with the characters of Windows-1252 (ui/font/subset.ts). */
const fileOf = (weight: number) => join(import.meta.dirname, `../../../../font/inter-${weight}.ttf`);

type Glyph = { width: number; outlines: Point[][] };

let fonts: Record<"regular" | "bold", Face> | undefined;
/** The two faces of a receipt's picture; read when the first picture is made. */
export const face = (bold: boolean): Face =>
  (fonts ??= { regular: new Face(400), bold: new Face(600) })[bold ? "bold" : "regular"];

/** Letters as outlines, in parts of the font's size; y grows downwards from the base line. */
class Face {
  readonly #font: Font;
  readonly #known = new Map<string, Glyph>();

  constructor(weight: number) {
    this.#font = create(readFileSync(fileOf(weight)));
  }

  widthOf(character: string): number {
    return this.glyph(character).width;
  }

  glyph(character: string): Glyph {
    let known = this.#known.get(character);
    if (!known) {
      const code = character.codePointAt(0) ?? 0;
      const glyph = this.#font.glyphForCodePoint(this.#font.hasGlyphForCodePoint(code) ? code : 0x3f);
      const unit = this.#font.unitsPerEm;
      known = { width: glyph.advanceWidth / unit, outlines: outlinesOf(glyph.path.commands, unit) };
      this.#known.set(character, known);
    }
    return known;
  }
}

type Command = { command: string; args: number[] };

/** So many straight pieces stand for a curve: at the size of a receipt no more can be seen. */
const pieces = 6;

function outlinesOf(commands: readonly Command[], unit: number): Point[][] {
  const outlines: Point[][] = [];
  let outline: Point[] = [];
  for (const { command, args } of commands) {
    const points = pointsOf(args, unit);
    if (command === "moveTo") outlines.push((outline = []));
    const from = outline.at(-1) ?? points[0];
    if (!from || command === "closePath") continue;
    if (points.length === 1) outline.push(...points);
    else for (let piece = 1; piece <= pieces; piece += 1) outline.push(onCurve([from, ...points], piece / pieces));
  }
  return outlines;
}

function pointsOf(args: readonly number[], unit: number): Point[] {
  const points: Point[] = [];
  for (let at = 0; at + 1 < args.length; at += 2) points.push([(args[at] ?? 0) / unit, -(args[at + 1] ?? 0) / unit]);
  return points;
}

/** A point of a Bézier curve of any degree (de Casteljau). */
function onCurve(points: readonly Point[], part: number): Point {
  const [first = [0, 0], ...rest] = points;
  if (rest.length === 0) return first;
  return onCurve(
    rest.map(([x, y], index): Point => {
      const [beforeX, beforeY] = points[index] ?? first;
      return [beforeX + (x - beforeX) * part, beforeY + (y - beforeY) * part];
    }),
    part,
  );
}
