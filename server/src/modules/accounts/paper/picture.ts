import { crc32, deflate } from "node:zlib";
import { promisify } from "node:util";

export type Point = readonly [x: number, y: number];
type Colour = readonly [red: number, green: number, blue: number];

/**
 * A white picture on which filled outlines are drawn with smooth edges. Each edge adds to its pixels the area that it
 * covers and the change that it makes to all pixels on its right; their running sum is the coverage. It has no
 * dependency that must be built for a machine (docs/decisions/0046).
 */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Buffer;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#pixels = Buffer.alloc(width * height * 3, 255);
  }

  /** Fills the inside of closed outlines, in pixels; one that turns the other way inside another is a hole. */
  paint(outlines: readonly (readonly Point[])[], colour: string): void {
    const points = outlines.flat();
    if (points.length === 0) return;
    const [left, right] = range(
      points.map(([x]) => x),
      this.width,
    );
    const [top, bottom] = range(
      points.map(([, y]) => y),
      this.height,
    );
    if (right <= left || bottom <= top) return;
    const coverage = new Coverage(right - left, bottom - top);
    for (const outline of outlines)
      for (const [index, [x, y]] of outline.entries()) {
        const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y];
        coverage.edge(x - left, y - top, nextX - left, nextY - top);
      }
    const ink = rgb(colour);
    coverage.each((x, y, share) => this.#mix((y + top) * this.width + x + left, ink, share));
  }

  #mix(pixel: number, ink: Colour, share: number): void {
    for (let part = 0; part < 3; part += 1) {
      const at = pixel * 3 + part;
      const ground = this.#pixels[at] ?? 255;
      this.#pixels[at] = Math.round(ground + ((ink[part] ?? 0) - ground) * share);
    }
  }

  /** The picture as PNG (ISO/IEC 15948): eight bits of red, green and blue, no filter. */
  async png(): Promise<Buffer> {
    const stride = this.width * 3;
    const lines = Buffer.alloc((stride + 1) * this.height);
    for (let y = 0; y < this.height; y += 1)
      this.#pixels.copy(lines, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
    const size = Buffer.alloc(13);
    size.writeUInt32BE(this.width, 0);
    size.writeUInt32BE(this.height, 4);
    size.set([8, 2, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const data = await promisify(deflate)(lines);
    return Buffer.concat([signature, chunk("IHDR", size), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** The whole pixels that hold all values, within the picture. */
const range = (values: readonly number[], end: number): [from: number, to: number] => [
  Math.max(0, Math.floor(Math.min(...values))),
  Math.min(end, Math.ceil(Math.max(...values))),
];

const rgb = (colour: string): Colour => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** How much of each pixel lies inside outlines: the signed area of font rasterizers. */
class Coverage {
  readonly #width: number;
  readonly #height: number;
  readonly #areas: Float32Array;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#areas = new Float32Array((width + 2) * height);
  }

  edge(fromX: number, fromY: number, toX: number, toY: number): void {
    if (fromY === toY) return;
    const isDown = fromY < toY;
    const [topX, topY, endX, endY] = isDown ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
    // A share of the edge, and not its slope: that of an edge of almost no height is no number.
    const xAt = (y: number) => topX + (endX - topX) * ((y - topY) / (endY - topY));
    const last = Math.min(this.#height, Math.ceil(endY));
    for (let y = Math.max(0, Math.floor(topY)); y < last; y += 1) {
      const [from, to] = [Math.max(y, topY), Math.min(y + 1, endY)];
      if (to > from) this.#row(y, xAt(from), xAt(to), isDown ? to - from : from - to);
    }
  }

  /**
   * Adds the part of an edge that lies in one row, from one x to another, with its signed height. Kept are the changes
   * from pixel to pixel, so that their sum is the coverage.
   */
  #row(y: number, x: number, nextX: number, height: number): void {
    const clamp = (value: number) => Math.min(Math.max(value, 0), this.#width);
    const [left, right] = [clamp(Math.min(x, nextX)), clamp(Math.max(x, nextX))];
    const start = y * (this.#width + 2);
    let before = 0;
    for (let column = Math.floor(left); column <= this.#width; column += 1) {
      const covered = meanBefore(column + 1, left, right) - meanBefore(column, left, right);
      this.#add(start + column, height * (covered - before));
      if (column >= right) return;
      before = covered;
    }
  }

  #add(at: number, value: number): void {
    this.#areas[at] = (this.#areas[at] ?? 0) + value;
  }

  each(draw: (x: number, y: number, share: number) => void): void {
    for (let y = 0; y < this.#height; y += 1) {
      let sum = 0;
      for (let x = 0; x < this.#width; x += 1) {
        sum += this.#areas[y * (this.#width + 2) + x] ?? 0;
        const share = Math.min(1, Math.abs(sum));
        if (share > 1 / 256) draw(x, y, share);
      }
    }
  }
}

/** How far `x` lies behind a value that is evenly spread from `left` to `right`, on average; 0 where it lies before. */
function meanBefore(x: number, left: number, right: number): number {
  if (x <= left) return 0;
  return x >= right ? x - (left + right) / 2 : (x - left) ** 2 / (2 * (right - left));
}
