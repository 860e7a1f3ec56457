import { vips } from "../../../platform/pictures/vips.ts";

/** A logo on white, as PNG without transparency, which a PDF takes as it is. */
export type Logo = { png: Uint8Array; width: number; height: number };

/** The room of a logo on paper. */
export const logoRoom = { width: 176, height: 36 };

/** The logo of a file in the paper's room, so many pixels a unit; null where there is none or it cannot be read. */
export async function drawnLogo(file: Uint8Array | null | undefined, scale: number): Promise<Logo | null> {
  if (!file) return null;
  const { Image } = await vips();
  try {
    using read = Image.thumbnailBuffer(file, logoRoom.width * scale, {
      height: logoRoom.height * scale,
      output_profile: "srgb",
      option_string: "[fail_on=error]",
    });
    using onWhite = read.hasAlpha() ? read.flatten({ background: [255] }) : read.copy();
    using colours = onWhite.colourspace("srgb");
    return { png: colours.pngsaveBuffer({ keep: "none" }), width: colours.width, height: colours.height };
  } catch {
    // The bank's name stands in its place.
    return null;
  }
}
