/** A file's format by its content; `sides` are the pixels of a picture. */
export type FileFormat = { format: PictureFormat; sides: [width: number, height: number] } | "pdf";
type PictureFormat = "jpg" | "png" | "webp" | "heic";
export type FormatName = PictureFormat | "pdf";

/**
 * Recognizes JPEG, PNG, WebP, HEIC and PDF by their first bytes, and reads a picture's size from its header: nothing is
 * decoded. Null for anything else, and for a picture whose header has no size.
 */
export function fileFormat(head: Buffer): FileFormat | null {
  if (ascii(head, 0, 5) === "%PDF-") return "pdf";
  for (const [format, read] of Object.entries(readers)) {
    const sides = read(head);
    if (sides) return sides[0] > 0 && sides[1] > 0 ? { format: format as keyof typeof readers, sides } : null;
  }
  return null;
}

type Sides = [width: number, height: number];

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString("latin1", from, to);

const readers = { jpg: jpegSides, png: pngSides, webp: webpSides, heic: heicSides };

/** ITU T.81, B.1.1: segments of a marker and a length, up to the frame header (SOF) that holds the size. */
function jpegSides(head: Buffer): Sides | null {
  if (head.length < 4 || head.readUIntBE(0, 3) !== 0xff_d8_ff) return null;
  let at = 2;
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [head.readUInt16BE(at + 7), head.readUInt16BE(at + 5)];
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

/** PNG, third edition, 5.2 and 11.2.1: the signature, then IHDR. */
function pngSides(head: Buffer): Sides | null {
  if (head.length < 24 || ascii(head, 0, 8) !== "\x89PNG\r\n\x1a\n" || ascii(head, 12, 16) !== "IHDR") return null;
  return [head.readUInt32BE(16), head.readUInt32BE(20)];
}

/** RFC 9649: RIFF, WEBP, and one of three kinds of first chunk. */
function webpSides(head: Buffer): Sides | null {
  if (head.length < 30 || ascii(head, 0, 4) !== "RIFF" || ascii(head, 8, 12) !== "WEBP") return null;
  switch (ascii(head, 12, 16)) {
    case "VP8 ":
      return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff];
    case "VP8L":
      return [(head.readUInt32LE(21) & 0x3fff) + 1, ((head.readUInt32LE(21) >>> 14) & 0x3fff) + 1];
    case "VP8X":
      return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1];
    default:
      return null;
  }
}

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** ISO/IEC 23008-12: the brand in `ftyp`; of the sizes of tiles, previews and the whole (`ispe`), the largest. */
function heicSides(head: Buffer): Sides | null {
  if (head.length < 12 || ascii(head, 4, 8) !== "ftyp" || !heicBrands.has(ascii(head, 8, 12))) return null;
  const largest: Sides = [0, 0];
  let at = head.indexOf("ispe");
  while (at !== -1 && at + 16 <= head.length) {
    largest[0] = Math.max(largest[0], head.readUInt32BE(at + 8));
    largest[1] = Math.max(largest[1], head.readUInt32BE(at + 12));
    at = head.indexOf("ispe", at + 4);
  }
  return largest;
}
