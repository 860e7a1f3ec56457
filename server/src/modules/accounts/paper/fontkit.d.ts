/** The part of fontkit that draws letters; it brings no types. */
declare module "fontkit" {
  export type Path = { translate(x: number, y: number): Path; toSVG(): string };
  export type Glyph = { id: number; advanceWidth: number; path: Path };
  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): Glyph;
    layout(text: string, features?: string[]): { glyphs: Glyph[] };
  };
  export function create(file: Buffer): Font;
}
