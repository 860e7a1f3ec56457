import { createHash } from "node:crypto";
import { brandPicture, pictureAddress, type PictureFormat } from "@vitral/contract/console/brand/pictures";
import { fileFormat } from "../../../platform/files/file-format.ts";
import { isTurned } from "./jpeg-orientation.ts";
import { refusePicture, safeSvg } from "./safe-svg.ts";
import { withoutNotes } from "./without-notes.ts";

/** A picture of a brand, checked, under its content's hash. */
export type SafePicture = {
  address: string;
  sha256: Buffer;
  format: PictureFormat;
  sides: [width: number, height: number];
  content: Buffer;
};

/**
 * Checks an uploaded picture by its content, and makes an SVG safe. Of a PNG, JPEG or WebP only what is drawn is kept,
 * where it is whole and nothing follows it; nothing is decoded. Refuses with PICTURE_REFUSED.
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

function raster(given: Buffer) {
  const found = fileFormat(given);
  if (found === null || found === "pdf" || found.format === "heic")
    return refusePicture("Envie uma imagem PNG, JPEG, WebP ou SVG.");
  const { format, sides } = found;
  if (Math.max(...sides) > brandPicture.maxSide)
    refusePicture(`A imagem tem mais de ${brandPicture.maxSide} pixels de um lado. Envie uma menor.`);
  // Stored without its Exif data it would lie on its side.
  if (format === "jpg" && isTurned(given))
    refusePicture("A foto foi guardada girada pelo aparelho. Gire, salve e envie de novo.");
  const content = withoutNotes[format](given);
  if (content === null) return refusePicture("O arquivo está incompleto, ou tem algo depois da imagem.");
  return { content, format, sides };
}
