/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `#rrggbb`, the only form that the contract allows. */
export const parseHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;

export const toHex = (colour: Rgb): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/**
 * `first` with a `share` of `second`, from 0 to 1. Channels are rounded, as on the screen, so that contrasts are exact.
 */
export const mix = (first: Rgb, second: Rgb, share: number): Rgb =>
  first.map((channel, index) => Math.round(channel + ((second[index] ?? 0) - channel) * share)) as never;

/** Relative luminance, 0 for black to 1 for white (WCAG 2.2, "relative luminance"). */
export function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
