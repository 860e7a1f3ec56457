import { contrast, mix, parseHex, type Rgb, toHex } from "./colour.ts";

/** What WCAG AA asks of text, and of what must be told from its ground without being text. */
const readable = 4.5;

/** What WCAG asks of an edge that tells a button or a chosen day from its ground (1.4.11). */
const visible = 3;

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** As dark as the darkest quiet text of the screens (neutral 600), which must stay readable on the page. */
const quietText: Rgb = [81, 92, 107];
/** Near black, yet dark enough that it or white is readable on every colour there is. */
const ink: Rgb = [5, 5, 7];

export type BrandColours = {
  /** The tenant's primary, as given. */
  accent: string;
  /**
   * The edge of what is filled with the accent: the accent itself, darkened until it is seen on the page, on white and
   * on the wash.
   */
  accentEdge: string;
  /** Text on the accent: white or near black, whichever is easier to read. */
  onAccent: string;
  /**
   * The accent, darkened until white reads on it, veiled too, and it reads on the page, on white and on the soft wash.
   */
  accentStrong: string;
  /** A step darker still, for what is pressed or current on the strong accent. */
  accentDeep: string;
  /** A 6 % wash of the accent on white. */
  accentSoft: string;
  /** The focus ring. */
  ring: string;
  /** The ground of the page: the tenant's background, lightened where our text would not read on it. */
  page: string;
};

/** Every colour of the screens from the two that a tenant gives, readable whatever they are (look, "Colour"). */
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

/**
 * The lightest veil of white that the screens lay over the strong accent, under white text (the balance in the
 * sidebar).
 */
const veiled = (colour: Rgb): Rgb => mix(colour, white, 0.12);

/** The colour nearest to `start` on its way to `end` that is good enough; `end` when none is. */
function towards(start: Rgb, end: Rgb, isGood: (colour: Rgb) => boolean): Rgb {
  const steps = Array.from({ length: 51 }, (_, step) => mix(start, end, step / 50));
  return steps.find(isGood) ?? end;
}
