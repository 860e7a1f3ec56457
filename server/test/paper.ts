import { inflateSync } from "node:zlib";

/** The pixels of a PNG without filters, as a decoder of codes takes them. */
export function pixelsOf(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const lines = inflateSync(Buffer.concat(parts));
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set(lines.subarray(y * (width * 3 + 1) + 1 + x * 3).subarray(0, 3), (y * width + x) * 4);
  return { width, height, data };
}

/** The lines of text that a PDF draws; its fonts write Windows-1252 as hexadecimal. */
export function pdfLines(pdf: Buffer): string[] {
  const streams = pdf.toString("latin1").matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g);
  const content = Array.from(streams, ([, body = ""]) => inflateSync(Buffer.from(body, "latin1")).toString("latin1"));
  return Array.from(content.join("\n").matchAll(/\[(.*?)\] TJ/g), ([, parts = ""]) =>
    Array.from(parts.matchAll(/<([0-9a-f]*)>/g), ([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"))
      .join("")
      .replaceAll("\u00A0", " "),
  );
}
