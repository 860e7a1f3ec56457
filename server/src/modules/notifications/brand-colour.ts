/**
 * White or black, whichever reads better on the colour `#rrggbb`: one of the two always has 4.5:1 (WCAG 2.2, 1.4.3).
 */
export function textOn(colour: string): string {
  return contrast("#ffffff", colour) >= contrast("#000000", colour) ? "#ffffff" : "#000000";
}

/** The contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
