/** Where a bank's own hosts serve the uploaded pictures of its brand. */
export const pictureFolder = "/brands/pictures/";

/**
 * The sizes in which an uploaded picture is stored as PNG: those of the place of a logo on the screen, 176 by 36,
 * doubled and fourfold.
 */
export const pictureSizes = { small: [352, 72], large: [704, 144] } as const;
export type PictureSize = keyof typeof pictureSizes;

/** The address of an uploaded picture, in its large size: the hash of its content, so that it never changes. */
export const pictureAddress = (sha256: string): string => `${pictureFolder}${sha256}.png`;

/** Hash and size of an uploaded picture, of the last part of its address; null for any other name. */
export function pictureNamed(name: string): { sha256: string; size: PictureSize } | null {
  const [, sha256, small] = /^([0-9a-f]{64})(-small)?\.png$/.exec(name) ?? [];
  return sha256 === undefined ? null : { sha256, size: small ? "small" : "large" };
}

/** The name of an uploaded picture in its address; null for any other address. */
export function pictureNameOf(address: string): string | null {
  const name = address.startsWith(pictureFolder) ? address.slice(pictureFolder.length) : "";
  return pictureNamed(name) && name;
}

/** The `srcset` of a picture of a brand: both sizes of an uploaded one, none of any other. */
export const pictureSources = (address: string): string | undefined =>
  address.startsWith(pictureFolder) && address.endsWith(".png")
    ? `${address.replace(".png", "-small.png")} 2x, ${address} 4x`
    : undefined;
