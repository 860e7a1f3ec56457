import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Picture, type Point } from "./picture.ts";

/** The pixels of a PNG of `Picture`, three values each. */
async function pixelsOf(picture: Picture): Promise<number[][]> {
  const png = await picture.png();
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const data = png.subarray(41, 41 + png.readUInt32BE(33));
  const lines = inflateSync(data);
  const stride = picture.width * 3 + 1;
  return Array.from({ length: picture.width * picture.height }, (_, at) => {
    const from = Math.floor(at / picture.width) * stride + 1 + (at % picture.width) * 3;
    return [...lines.subarray(from, from + 3)];
  });
}

/** How many pixels are covered, parts of pixels added up. */
const inkOf = (pixels: readonly (readonly number[])[]): number =>
  pixels.reduce((sum, [red = 255]) => sum + (255 - red) / 255, 0);

test("a square of whole pixels is filled exactly, and nothing beside it", async () => {
  const picture = new Picture(4, 3);
  picture.paint(
    [
      [
        [1, 1],
        [3, 1],
        [3, 2],
        [1, 2],
      ],
    ],
    "#102030",
  );
  const pixels = await pixelsOf(picture);
  expect(pixels.slice(4, 8)).toEqual([
    [255, 255, 255],
    [16, 32, 48],
    [16, 32, 48],
    [255, 255, 255],
  ]);
  expect(inkOf(pixels.slice(0, 4))).toBe(0);
});

test("an outline that turns the other way is a hole", async () => {
  const picture = new Picture(6, 6);
  picture.paint(
    [
      [
        [0, 0],
        [6, 0],
        [6, 6],
        [0, 6],
      ],
      [
        [2, 2],
        [2, 4],
        [4, 4],
        [4, 2],
      ],
    ],
    "#000000",
  );
  expect(inkOf(await pixelsOf(picture))).toBe(32);
});

test("the ink of any triangle is its area", async () => {
  const corner = fc.tuple(fc.double({ min: 0, max: 40, noNaN: true }), fc.double({ min: 0, max: 40, noNaN: true }));
  await fc.assert(
    fc.asyncProperty(fc.tuple(corner, corner, corner), async (corners: Point[]) => {
      const [[ax, ay], [bx, by], [cx, cy]] = corners as [Point, Point, Point];
      const area = Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
      const picture = new Picture(40, 40);
      picture.paint([corners], "#000000");
      // Each pixel is rounded to a 255th.
      expect(Math.abs(inkOf(await pixelsOf(picture)) - area)).toBeLessThan(1 + area / 100);
    }),
    { numRuns: 200 },
  );
});

test("what lies outside of the picture is not drawn", async () => {
  const picture = new Picture(3, 3);
  picture.paint(
    [
      [
        [-5, -5],
        [9, -5],
        [9, 9],
        [-5, 9],
      ],
    ],
    "#000000",
  );
  expect(inkOf(await pixelsOf(picture))).toBe(9);
  picture.paint(
    [
      [
        [10, 10],
        [12, 10],
        [12, 12],
      ],
    ],
    "#ff0000",
  );
  expect(inkOf(await pixelsOf(picture))).toBe(9);
});
