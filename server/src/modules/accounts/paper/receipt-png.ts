import { face } from "./glyphs.ts";
import { Picture } from "./picture.ts";
import type { ReceiptStyle, Shape } from "./shapes.ts";
import { layOut, type Paper, paper } from "./sheet.ts";

/** Pixels for each unit of the layout: 1,050 wide, sharp on a phone. */
const scale = 2.5;
/** Where the base line lies below the top of a line, in parts of the font's size. */
const baseLine = 0.8;

const widthOf = (character: string, { size, bold = false }: ReceiptStyle): number =>
  face(bold).widthOf(character) * size;

/** A receipt as a picture. */
export function receiptPng(written: Paper): Promise<Buffer> {
  const { shapes, height } = layOut(written, widthOf);
  const picture = new Picture(paper.width * scale, Math.ceil(height * scale));
  for (const shape of shapes) draw(picture, shape);
  return picture.png();
}

function draw(picture: Picture, shape: Shape): void {
  if ("outlines" in shape) {
    // One by one: a code has hundreds of squares over a large area.
    for (const outline of shape.outlines)
      picture.paint([outline.map(([x, y]) => [x * scale, y * scale] as const)], shape.colour);
    return;
  }
  const { size, bold = false, colour = paper.ink } = shape.style;
  const top = (shape.y + size * baseLine) * scale;
  let left = shape.x * scale;
  for (const character of shape.text) {
    const { width, outlines } = face(bold).glyph(character);
    const start = left;
    const place = ([x, y]: readonly [number, number]) => [start + x * size * scale, top + y * size * scale] as const;
    picture.paint(
      outlines.map((outline) => outline.map(place)),
      colour,
    );
    left += width * size * scale;
  }
}
