import { pictureSizes, type PictureSize } from "@vitral/contract/brand/pictures";
import { brandPicture } from "@vitral/contract/console/brand/pictures";
import { vips } from "../../../platform/pictures/vips.ts";

/** An uploaded picture as PNG in both sizes, or why it is refused. */
export type ReadPicture =
  | { why: string }
  | ({ sides: [width: number, height: number] } & Record<PictureSize, Uint8Array>);

/** Right for every other file, whatever its name says: HTML, text, GIF, PDF, HEIC. */
const noPicture =
  "O arquivo não é uma imagem PNG, JPEG, WebP ou SVG. Salve a imagem em um desses formatos e envie de novo.";

/** What of an SVG is not drawn, and would be missed: there are no fonts, and no other files. */
const notDrawn: [element: RegExp, why: string][] = [
  [/<(?:[\w.-]+:)?text[\s/>]/i, "O arquivo tem texto. Converta os textos em curvas e exporte de novo."],
  [
    /<(?:[\w.-]+:)?(?:image|foreignObject)[\s/>]/i,
    "O arquivo tem uma imagem dentro do desenho. Envie a imagem, ou um desenho só de curvas.",
  ],
];

/**
 * Draws an uploaded picture anew: only its pixels are kept, upright, in sRGB, without anything else that its file had.
 * Throws where it is broken.
 */
export async function readPicture(given: Uint8Array): Promise<ReadPicture> {
  const { Image } = await vips();
  const whole = { fail_on: "error" };
  let header;
  try {
    header = Image.newFromBuffer(given, "", whole);
  } catch (error) {
    // Of an exception of WebAssembly it is a list.
    const { message } = error as { message: unknown };
    if (String(message).includes("not in a known format")) return { why: noPicture };
    throw error;
  }
  using read = header;
  const isDrawing = read.getString("vips-loader").startsWith("svg");
  if (isDrawing) {
    const text = Buffer.from(given).toString("latin1");
    const found = notDrawn.find(([element]) => element.test(text));
    if (found) return { why: found[1] };
  } else if (Math.max(read.width, read.height) > brandPicture.maxSide)
    return { why: `A imagem tem mais de ${brandPicture.maxSide} pixels de um lado. Envie uma menor.` };
  const fit = ([width, height]: readonly [number, number]) =>
    Image.thumbnailBuffer(given, width, {
      height,
      // A drawing has no size of its own, and pixels that are not there are not made up.
      size: isDrawing ? "both" : "down",
      output_profile: "srgb",
      option_string: "[fail_on=error]",
    });
  using large = fit(pictureSizes.large);
  using small = fit(pictureSizes.small);
  const png = { keep: "none" };
  const pngs = { large: large.pngsaveBuffer(png), small: small.pngsaveBuffer(png) };
  using drawn = Image.newFromBuffer(pngs.large);
  if (drawn.hasAlpha() && drawn.extractBand(drawn.bands - 1).max() === 0)
    return { why: "O desenho está vazio: nada nele tem cor. Exporte de novo." };
  return { sides: [large.width, large.height], ...pngs };
}
