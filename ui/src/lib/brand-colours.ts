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
  /**
   * The accent, darkened until it is readable on the page, on white and on the soft accent, and white is on it. In the
   * dark theme it is lightened until it is readable there.
   */
  accentStrong: string;
  /** A step further still, for what is pressed or current on the strong accent. */
  accentDeep: string;
  /** 6 % of the accent on white, 16 % on the dark surface. */
  accentSoft: string;
  /** The focus ring. */
  ring: string;
  /** The background of the page: the tenant's, lightened until our text is readable on it. The dark one is our own. */
  page: string;
};

/** The grounds of the dark theme (themes.css): of the page, of cards, and of what is raised or pressed on them. */
const darkPage: Rgb = [16, 18, 22];
const darkSurface: Rgb = [26, 29, 34];
const darkRaised: Rgb = [39, 42, 48];

/** The colours of both themes as the CSS variables from which the styles choose. */
export const brandVariables = (given: Given): Record<string, string> =>
  Object.fromEntries(
    (["light", "dark"] as const).flatMap((theme) =>
      Object.entries(brandColours(given, theme)).map(([name, colour]) => [
        `--${theme}-${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`,
        colour,
      ]),
    ),
  );

type Given = { primary: string; background: string };

/** All colours of the screens from the two of the tenant; text is readable on any of them (docs/look.md, "Colour"). */
export function brandColours(given: Given, theme: "light" | "dark" = "light"): BrandColours {
  const isDark = theme === "dark";
  const far = isDark ? white : black;
  const accent = parseHex(given.primary);
  const page = isDark
    ? darkPage
    : towards(parseHex(given.background), white, (ground) => contrast(ground, quietText) >= readable);
  const soft = isDark ? mix(darkSurface, accent, 0.16) : mix(white, accent, 0.06);
  const grounds = [isDark ? darkRaised : white, page, soft];
  const reads = (colour: Rgb, least: number) => grounds.every((ground) => contrast(ground, colour) >= least);
  const strong = towards(
    accent,
    far,
    (colour) => reads(colour, readable) && (isDark || contrast(white, veiled(colour)) >= readable),
  );
  return {
    accent: toHex(accent),
    accentEdge: toHex(towards(accent, far, (colour) => reads(colour, visible))),
    onAccent: toHex(contrast(white, accent) >= contrast(ink, accent) ? white : ink),
    accentStrong: toHex(strong),
    accentDeep: toHex(mix(strong, far, 0.22)),
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
