import { createHash } from "node:crypto";
import { brandPicture, pictureAddress, type PictureFormat } from "@vitral/contract/console/brand/pictures";
import { fileFormat } from "../../../platform/files/file-format.ts";
import { refusePicture, safeSvg } from "./safe-svg.ts";

/** A picture of a brand, checked, under its content's hash. */
export type SafePicture = {
  address: string;
  sha256: Buffer;
  format: PictureFormat;
  sides: [width: number, height: number];
  content: Buffer;
};

/**
 * Checks an uploaded picture by its content, and makes an SVG safe. A PNG, JPEG or WebP stays as it is where its header
 * and its end are those of its kind: nothing is decoded. Refuses with PICTURE_REFUSED.
 */
export function safePicture(given: Buffer): SafePicture {
  const { content, format, sides } = fileFormat(given) === null ? drawing(given) : raster(given);
  const sha256 = createHash("sha256").update(content).digest();
  return { address: pictureAddress(sha256.toString("hex"), format), sha256, format, sides, content };
}

function drawing(given: Buffer) {
  // "<" begins XML, after a byte order mark and spaces.
  if (!/^(?:\xef\xbb\xbf)?\s*</.test(given.toString("latin1", 0, 256)))
    refusePicture("Envie uma imagem PNG, JPEG, WebP ou SVG.");
  if (given.length > brandPicture.maxSvgBytes)
    refusePicture(`O SVG tem mais de ${brandPicture.maxSvgBytes / 1024} KB. Simplifique o desenho.`);
  return { ...safeSvg(given), format: "svg" as const };
}

function raster(content: Buffer) {
  const found = fileFormat(content);
  if (found === null || found === "pdf" || found.format === "heic")
    return refusePicture("Envie uma imagem PNG, JPEG, WebP ou SVG.");
  const { format, sides } = found;
  if (Math.max(...sides) > brandPicture.maxSide)
    refusePicture(`A imagem tem mais de ${brandPicture.maxSide} pixels de um lado. Envie uma menor.`);
  if (!endsAsItShould(content, format)) refusePicture("O arquivo está incompleto, ou tem algo depois da imagem.");
  return { content, format, sides };
}

/** Whether nothing follows the picture, where another file could hide. */
function endsAsItShould(content: Buffer, format: "png" | "jpg" | "webp"): boolean {
  if (format === "jpg") return content.length > 4 && content.readUInt16BE(content.length - 2) === 0xff_d9;
  // RFC 9649: the size in the header counts all that follows it, padded to an even number.
  if (format === "webp") return content.readUInt32LE(4) + 8 === content.length;
  return isWholePng(content);
}

/** PNG, third edition, 5.3: length, type, data and CRC of each chunk, up to IEND. */
function isWholePng(content: Buffer): boolean {
  for (let at = 8; at + 12 <= content.length;) {
    const end = at + 12 + content.readUInt32BE(at);
    if (content.toString("latin1", at + 4, at + 8) === "IEND") return end === content.length;
    at = end;
  }
  return false;
}
