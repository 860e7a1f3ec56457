import { crc32, deflateSync } from "node:zlib";

const bigEndian = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
};

/** A chunk of a PNG with its CRC. */
export const pngChunk = (type: string, data: Buffer | string = ""): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), Buffer.from(data as Buffer)]);
  return Buffer.concat([bigEndian(named.length - 4), named, bigEndian(crc32(named))]);
};

/** A grey square as PNG, with these chunks before its pixels. */
export function aPng(side: number, { chunks = [] }: { chunks?: Buffer[] } = {}): Buffer {
  const header = Buffer.concat([bigEndian(side), bigEndian(side), Buffer.from([8, 0, 0, 0, 0])]);
  const line = Buffer.concat([Buffer.alloc(1), Buffer.alloc(side, 0x80)]);
  const pixels = pngChunk("IDAT", deflateSync(Buffer.alloc(side * (side + 1), line)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, pngChunk("IHDR", header), ...chunks, pixels, pngChunk("IEND")]);
}
