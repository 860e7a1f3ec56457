import { crc32, deflateSync } from "node:zlib";

const bigEndian = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** A chunk of a PNG with its CRC. */
export const pngChunk = (type: string, data: Buffer | string = ""): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), Buffer.from(data as Buffer)]);
  return Buffer.concat([bigEndian(named.length - 4, 4), named, bigEndian(crc32(named), 4)]);
};

/** A grey square as PNG, with these chunks before its pixels and these bytes after its end. */
export function aPng(side: number, { chunks = [], after = "" }: { chunks?: Buffer[]; after?: string } = {}): Buffer {
  const header = Buffer.concat([bigEndian(side, 4), bigEndian(side, 4), Buffer.from([8, 0, 0, 0, 0])]);
  const pixels = pngChunk("IDAT", deflateSync(Buffer.alloc(side * (side + 1), 0x80)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, pngChunk("IHDR", header), ...chunks, pixels, pngChunk("IEND"), Buffer.from(after)]);
}

/** A segment of a JPEG. */
export const jpegSegment = (marker: number, data: Buffer | string): Buffer => {
  const bytes = Buffer.from(data as Buffer);
  return Buffer.concat([Buffer.from([0xff, marker]), bigEndian(bytes.length + 2, 2), bytes]);
};

export const jfif = jpegSegment(0xe0, Buffer.from("4a46494600010100000100010000", "hex"));

/** One grey block of 8 by 8 as JPEG, called 200 by 100 unless told, with these segments after SOI. */
export function aJpeg(segments: Buffer[] = [jfif], [width, height]: [number, number] = [200, 100]): Buffer {
  const frame = Buffer.concat([
    Buffer.from([8]),
    bigEndian(height, 2),
    bigEndian(width, 2),
    Buffer.from([1, 1, 0x11, 0]),
  ]);
  const table = (kind: number) => Buffer.from([kind, 1, ...Array.from({ length: 15 }, () => 0), 0]);
  const scan = Buffer.from([1, 1, 0, 0, 63, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments,
    jpegSegment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    jpegSegment(0xc0, frame),
    jpegSegment(0xc4, Buffer.concat([table(0x00), table(0x10)])),
    jpegSegment(0xda, scan),
    // Bits of the scan, with a stuffed zero and a restart.
    Buffer.from([0x3f, 0xff, 0x00, 0x3f, 0xff, 0xd0, 0x3f]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A chunk of a WebP, padded to an even number of bytes. */
export const webpChunk = (name: string, data: Buffer | string): Buffer => {
  const bytes = Buffer.from(data as Buffer);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from(name, "latin1"), size, bytes, Buffer.alloc(bytes.length % 2)]);
};

/** VP8X with these flags, of 40 by 20 pixels. */
export const webpHead = (flags = 0): Buffer => webpChunk("VP8X", Buffer.from([flags, 0, 0, 0, 39, 0, 0, 19, 0, 0]));
/** One pixel without loss, as an encoder writes it. */
export const webpPixel = webpChunk("VP8L", Buffer.from("2f0000000007d0ff00", "hex"));

export function aWebp(chunks: Buffer[] = [webpHead(), webpPixel]): Buffer {
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from("RIFF"), size, body]);
}
