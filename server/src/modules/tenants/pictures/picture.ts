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

/** Right for every other file, whatever its name says: HTML, text, GIF, PDF, HEIC. */
const noPicture =
  "O arquivo não é uma imagem PNG, JPEG, WebP ou SVG. Salve a imagem em um desses formatos e envie de novo.";

/** What may stand before the first element of XML. */
const beforeRoot = /\s*(?:<\?.*?\?>|<!--.*?-->|<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>)/isy;
const svgRoot = /\s*<(?:[\w.-]+:)?svg[\s/>]/iy;

/** Whether the first element of a text is an SVG's, also where the rest is none. */
function isDrawing(given: Buffer): boolean {
  const text = given
    .toString(given.subarray(0, 4).includes(0) ? "utf16le" : "latin1")
    .replace(/^(?:\xef\xbb\xbf|\ufeff)/, "");
  // Each search begins where the one before it ended; one that finds nothing begins anew.
  let at = 0;
  while (beforeRoot.test(text)) at = beforeRoot.lastIndex;
  svgRoot.lastIndex = at;
  return svgRoot.test(text);
}

function drawing(given: Buffer) {
  if (!isDrawing(given)) refusePicture(noPicture);
  if (given.length > brandPicture.maxSvgBytes)
    refusePicture(`O SVG tem mais de ${brandPicture.maxSvgBytes / 1024} KB. Simplifique o desenho.`);
  return { ...safeSvg(given), format: "svg" as const };
}

function raster(given: Buffer) {
  const found = fileFormat(given);
  if (found === null || found === "pdf" || found.format === "heic") return refusePicture(noPicture);
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
