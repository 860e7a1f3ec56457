/** The part of fontkit that draws letters; it brings no types. */
declare module "fontkit" {
  export type Glyph = { advanceWidth: number; path: { commands: { command: string; args: number[] }[] } };
  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): Glyph;
  };
  export function create(file: Buffer): Font;
}
