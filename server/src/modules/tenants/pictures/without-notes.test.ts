import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  aJpeg,
  aPng,
  aWebp,
  jfif,
  jpegSegment,
  pngChunk,
  webpChunk,
  webpHead,
  webpPixel,
} from "../../../../test/pictures/rasters.ts";
import { isTurned } from "./jpeg-orientation.ts";
import { withoutNotes } from "./without-notes.ts";

const { png, jpg, webp } = withoutNotes;
/** What names a person or a place, as a camera or an editor writes it. */
const place = "Exif\0\0MM GPSLatitude 23 33 01 S Ana Lima";
const adobe = jpegSegment(0xee, Buffer.from("41646f626500640000000001", "hex"));
const jfifWithThumbnail = jpegSegment(0xe0, Buffer.from("4a46494600010100000100010101aabbcc", "hex"));

test.each<[what: string, kept: Buffer | null, drawn: Buffer]>([
  ["a PNG with text, a place and a date", png(aPng(8, { chunks: notesOfPng() })), aPng(8)],
  [
    "a PNG with transparency, gamma and colour space",
    png(aPng(8, { chunks: drawingOfPng() })),
    aPng(8, { chunks: drawingOfPng() }),
  ],
  ["a JPEG with Exif, XMP, a profile and a comment", jpg(aJpeg([jfif, ...notesOfJpeg()])), aJpeg([jfif])],
  ["a JPEG with Adobe's colours", jpg(aJpeg([jpegSegment(0xe1, place), adobe])), aJpeg([adobe])],
  ["a JPEG with a thumbnail", jpg(aJpeg([jfifWithThumbnail, jpegSegment(0xe0, "JFXX\0\x10")])), aJpeg([jfif])],
  ["a JPEG with fill bytes", jpg(aJpeg([jfif, Buffer.from([0xff, 0xff])])), aJpeg([jfif])],
  [
    "a WebP with a profile, Exif and XMP",
    webp(
      aWebp([webpHead(0x3c), webpChunk("ICCP", "a"), webpPixel, webpChunk("EXIF", place), webpChunk("XMP ", "abc")]),
    ),
    aWebp([webpHead(0x10), webpPixel]),
  ],
  [
    "a WebP with notes in a frame",
    webp(aWebp([webpHead(0x02), frame(webpChunk("NOTE", place), webpPixel)])),
    aWebp([webpHead(0x02), frame(webpPixel)]),
  ],
  [
    "a WebP with a frame within a frame",
    webp(aWebp([webpHead(0x02), frame(webpPixel, frame(webpPixel))])),
    aWebp([webpHead(0x02), frame(webpPixel)]),
  ],
])("of %s what is drawn is kept as it is, and nothing else", (_what, kept, drawn) => {
  expect(kept).toEqual(drawn);
});

function notesOfPng(): Buffer[] {
  return ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "iCCP", "prVt"].map((type) => pngChunk(type, place));
}
function drawingOfPng(): Buffer[] {
  return [pngChunk("gAMA", "abcd"), pngChunk("sRGB", "a"), pngChunk("tRNS", "ab")];
}
function notesOfJpeg(): Buffer[] {
  return [0xe1, 0xe2, 0xed, 0xef, 0xfe, 0xee].map((marker) => jpegSegment(marker, place));
}
function frame(...chunks: Buffer[]): Buffer {
  return webpChunk("ANMF", Buffer.concat([Buffer.alloc(16), ...chunks]));
}

const page = "<script>alert(1)</script>";
const jpeg = aJpeg();
test.each<[what: string, kept: Buffer | null]>([
  ["a PNG before a page", png(aPng(8, { after: page }))],
  ["a PNG that is cut", png(aPng(8).subarray(0, 60))],
  ["a PNG without pixels", png(Buffer.concat([aPng(8).subarray(0, 33), pngChunk("IEND")]))],
  ["a PNG with a part that must be understood", png(aPng(8, { chunks: [pngChunk("CgBI", "a")] }))],
  ["a JPEG before a page", jpg(Buffer.concat([jpeg, Buffer.from(page)]))],
  ["a JPEG before another one", jpg(Buffer.concat([jpeg, jpeg]))],
  [
    "a JPEG before a page that ends as a JPEG",
    jpg(Buffer.concat([jpeg, Buffer.from(page), Buffer.from("ffd9", "hex")])),
  ],
  ["a JPEG that is cut", jpg(jpeg.subarray(0, -3))],
  ["a JPEG without a scan", jpg(Buffer.concat([Buffer.from("ffd8", "hex"), jfif, Buffer.from("ffd9", "hex")]))],
  ["a JPEG with an unknown part", jpg(aJpeg([jpegSegment(0xf0, "a")]))],
  ["a WebP before a page", webp(Buffer.concat([aWebp(), Buffer.from(page)]))],
  ["a WebP that is cut", webp(aWebp([webpHead(), webpPixel.subarray(0, -4)]))],
  ["a WebP without pixels", webp(aWebp([webpHead(), webpChunk("EXIF", place)]))],
])("%s is not taken", (_what, kept) => {
  expect(kept).toBeNull();
});

test("a picture of an editor keeps its pixels, and stripped again it is the same", () => {
  const given = readFileSync(join(import.meta.dirname, "../../../../../docs/pictures/home-ipe.png"));
  const kept = png(given);
  expect(kept && png(kept)).toEqual(kept);
  const pixels = (file: Buffer | null) => file?.subarray(file.indexOf("IDAT"));
  expect(pixels(kept)).toEqual(pixels(given));
});

test("whatever bytes a file has, it is refused or answered without a fault, and never longer", () => {
  const whole = [
    aPng(4, { chunks: notesOfPng() }),
    aJpeg([jfif, ...notesOfJpeg()]),
    aWebp([webpHead(0x3c), webpPixel]),
  ];
  fc.assert(
    fc.property(fc.nat(2), fc.nat(400), fc.nat(255), fc.nat(400), (which, at, byte, cut) => {
      const file = Buffer.from(whole[which] ?? "");
      if (at >= 30 && at < file.length) file[at] = byte;
      const given = file.subarray(0, Math.max(30, file.length - (cut < 200 ? 0 : cut - 200)));
      const kept = [png, jpg, webp][which]?.(given) ?? Buffer.alloc(0);
      expect(kept.length).toBeLessThanOrEqual(given.length);
    }),
    { numRuns: 3_000 },
  );
});

test("frames within frames, however deep, cost no more than their bytes", () => {
  let frames = webpPixel;
  for (let depth = 0; depth < 2_000; depth++) frames = frame(frames);
  const deep = aWebp([webpHead(0x02), frame(webpPixel), frames]);
  const before = process.memoryUsage().arrayBuffers;
  expect(webp(deep)?.length).toBeLessThan(200);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * deep.length);
});

/** Exif data with an orientation, in the order of bytes of either kind of processor. */
const exif = (orientation: number, order: "II" | "MM"): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write(order, "latin1");
  const short = (at: number, value: number) =>
    order === "II" ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  for (const [at, value] of [
    [2, 42],
    [order === "II" ? 4 : 6, 8],
    [8, 1],
    [10, 0x01_12],
    [12, 3],
    [18, orientation],
  ] as const)
    short(at, value);
  return jpegSegment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]));
};

test.each<[what: string, jpeg: Buffer, turned: boolean]>([
  ["turned by its camera", aJpeg([jfif, exif(6, "MM")]), true],
  ["turned by another camera", aJpeg([exif(8, "II")]), true],
  ["upright", aJpeg([exif(1, "II")]), false],
  ["without Exif data", aJpeg(), false],
  ["with cut Exif data", aJpeg([jpegSegment(0xe1, "Exif\0\0MM")]), false],
])("a JPEG %s is refused or not: stored without its Exif data it would lie on its side", (_what, given, turned) => {
  expect(isTurned(given)).toBe(turned);
});
