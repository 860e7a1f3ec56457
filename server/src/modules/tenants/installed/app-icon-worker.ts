import { pngOf, vips } from "../../../platform/pictures/vips.ts";
import { serveThread } from "../../../platform/threads/serve-thread.ts";
import { type AppIcon, appIcons } from "./app-icon.ts";
import { textOn } from "../brand-colour.ts";

/** The thread that draws the icons of an installed bank: what `app-icon.ts` starts. */
serveThread<AppIcon, never, Uint8Array>(async function* (icon) {
  yield await drawn(icon);
});

/** The bank's icon on white; where it has none, the front of a bank on the brand's colour. */
async function drawn({ name, picture, primary }: AppIcon): Promise<Buffer> {
  const { side, share } = appIcons[name];
  const png = picture && (await inside(picture, Math.round(side * share)));
  const own = `<g fill="${textOn(primary)}" transform="translate(${50 - 50 * share} ${50 - 50 * share}) scale(${share})"><path d="M50 8 94 32v8H6v-8z"/><path d="M14 46h12v30H14zM44 46h12v30H44zM74 46h12v30H74zM6 82h88v10H6z"/></g>`;
  const ground = `<path fill="${png ? "#fff" : primary}" d="M0 0h100v100H0z"/>`;
  return pngOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100">${ground}${png ? "" : own}</svg>`,
    png ? [{ png: png.png, x: Math.round((side - png.width) / 2), y: Math.round((side - png.height) / 2) }] : [],
  );
}

/** The picture on white, as large as a square allows; null where it cannot be read. */
async function inside(picture: Uint8Array, side: number) {
  const { Image } = await vips();
  try {
    using read = Image.thumbnailBuffer(picture, side, {
      height: side,
      output_profile: "srgb",
      option_string: "[fail_on=error]",
    });
    using onWhite = read.hasAlpha() ? read.flatten({ background: [255] }) : read.copy();
    using colours = onWhite.colourspace("srgb");
    return { png: colours.pngsaveBuffer({ keep: "none" }), width: colours.width, height: colours.height };
  } catch {
    return null;
  }
}
