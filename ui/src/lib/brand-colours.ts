import { contrast, mix, parseHex, type Rgb, toHex } from "./colour.ts";

/** The contrast that WCAG AA asks of text. */
const readable = 4.5;

/** The contrast that WCAG asks of the edge of a control (1.4.11). */
const visible = 3;

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** The colour of secondary text (neutral 600), which must stay readable on the page. */
const quietText: Rgb = [81, 92, 107];
/** Near black: on every colour either it or white is readable. */
const ink: Rgb = [5, 5, 7];

export type BrandColours = {
  /** The tenant's primary, as given. */
  accent: string;
  /** The edge of elements that are filled with the accent: visible on the page, on white and on the soft accent. */
  accentEdge: string;
  /** Text on the accent: white or near black, whichever is easier to read. */
  onAccent: string;
  /** The accent, darkened until it is readable on the page, on white and on the soft accent, and white is on it. */
  accentStrong: string;
  /** A step darker still, for what is pressed or current on the strong accent. */
  accentDeep: string;
  /** 6 % of the accent on white. */
  accentSoft: string;
  /** The focus ring. */
  ring: string;
  /** The background of the page: the tenant's, lightened until our text is readable on it. */
  page: string;
};

/** The same as the CSS variables that the styles read. */
export const brandVariables = (colours: BrandColours) => ({
  "--accent": colours.accent,
  "--accent-edge": colours.accentEdge,
  "--accent-strong": colours.accentStrong,
  "--accent-deep": colours.accentDeep,
  "--accent-soft": colours.accentSoft,
  "--on-accent": colours.onAccent,
  "--ring": colours.ring,
  "--page": colours.page,
});

/** All colours of the screens from the two of the tenant; text is readable on any of them (docs/look.md, "Colour"). */
export function brandColours(given: { primary: string; background: string }): BrandColours {
  const accent = parseHex(given.primary);
  const page = towards(parseHex(given.background), white, (ground) => contrast(ground, quietText) >= readable);
  const soft = mix(white, accent, 0.06);
  const grounds = [white, page, soft];
  const isStrong = (colour: Rgb) =>
    grounds.every((ground) => contrast(ground, colour) >= readable) && contrast(white, veiled(colour)) >= readable;
  const strong = towards(accent, black, isStrong);
  return {
    accent: toHex(accent),
    accentEdge: toHex(
      towards(accent, black, (colour) => grounds.every((ground) => contrast(ground, colour) >= visible)),
    ),
    onAccent: toHex(contrast(white, accent) >= contrast(ink, accent) ? white : ink),
    accentStrong: toHex(strong),
    accentDeep: toHex(mix(strong, black, 0.22)),
    accentSoft: toHex(soft),
    ring: toHex(strong),
    page: toHex(page),
  };
}

/** The strong accent under the lightest transparent white that the screens put on it, with white text on top. */
const veiled = (colour: Rgb): Rgb => mix(colour, white, 0.12);

/** The colour nearest to `start`, mixed with `end`, that is good; `end` if none is. */
function towards(start: Rgb, end: Rgb, isGood: (colour: Rgb) => boolean): Rgb {
  const steps = Array.from({ length: 51 }, (_, step) => mix(start, end, step / 50));
  return steps.find(isGood) ?? end;
}
