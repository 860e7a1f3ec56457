import { assert as holds, nat, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { brandColours, brandVariables } from "./brand-colours.ts";
import styles from "../themes.css?raw";
import { contrast, mix, parseHex, toHex } from "./colour.ts";

const between = (one: string, other: string) => contrast(parseHex(one), parseHex(other));
/** A colour of the dark theme, from the style sheet. */
const dark = (name: string): string => {
  const [, colour] =
    new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(styles.split('[data-theme="dark"]')[1] ?? "") ?? [];
  if (!colour) throw new Error(`themes.css has no colour --color-${name} for the dark theme`);
  return colour;
};
const anyColour = tuple(nat(255), nat(255), nat(255)).map((channels) => toHex(channels));

test("contrast is measured as WCAG does", () => {
  expect(between("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(between("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test("a dark brand keeps its colour and takes white text", () => {
  const colours = brandColours({ primary: "#3b2fb5", background: "#ffffff" });
  expect(colours).toMatchObject({ accent: "#3b2fb5", accentStrong: "#3b2fb5", onAccent: "#ffffff", page: "#ffffff" });
});

test("a yellow brand takes dark text, and is darkened where white stands on it", () => {
  const colours = brandColours({ primary: "#f2b705", background: "#fffdf5" });
  expect(colours.onAccent).not.toBe("#ffffff");
  expect(colours.accentStrong).not.toBe(colours.accent);
});

test("a background too dark for our text is lightened", () => {
  expect(between(brandColours({ primary: "#ffffff", background: "#101010" }).page, "#515c6b")).toBeGreaterThan(4.5);
});

test("the styles choose from every colour of both themes", () => {
  for (const name of Object.keys(brandVariables({ primary: "#3b2fb5", background: "#ffffff" }))) {
    expect(styles).toContain(`  ${name}: `);
    expect(styles).toContain(`${name.replace(/^--(light|dark)/, "-")}: var(${name});`);
  }
});

describe("whatever the brand", () => {
  test("text on it reads with 4.5 to 1", () => {
    holds(
      property(anyColour, anyColour, (primary, background) => {
        const colours = brandColours({ primary, background });
        const pairs: [string, string][] = [
          [colours.onAccent, colours.accent],
          ["#ffffff", colours.accentStrong],
          ["#ffffff", colours.accentDeep],
          [colours.accentStrong, colours.page],
          [colours.accentStrong, colours.accentSoft],
          ["#515c6b", colours.page],
        ];
        for (const [text, ground] of pairs) expect(between(text, ground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 400 },
    );
  });

  test("text on it reads with 4.5 to 1 in the dark theme", () => {
    holds(
      property(anyColour, anyColour, (primary, background) => {
        const colours = brandColours({ primary, background }, "dark");
        const pairs: [string, string][] = [
          [colours.onAccent, colours.accent],
          ...[colours.page, dark("surface"), dark("neutral-50"), dark("neutral-100"), colours.accentSoft].flatMap(
            (ground): [string, string][] => [
              [colours.accentStrong, ground],
              [dark("neutral-600"), ground],
            ],
          ),
        ];
        for (const [text, ground] of pairs) expect(between(text, ground)).toBeGreaterThanOrEqual(4.5);
      }),
      {
        numRuns: 400,
        examples: [
          ["#ffffff", "#ffffff"],
          ["#000000", "#000000"],
        ],
      },
    );
  });

  test("a filled element has an edge with a contrast of 3 to 1 on every background", () => {
    holds(
      property(anyColour, anyColour, (primary, background) => {
        for (const theme of ["light", "dark"] as const) {
          const { accent, accentEdge, accentSoft, page } = brandColours({ primary, background }, theme);
          const grounds = [theme === "light" ? "#ffffff" : dark("neutral-100"), page, accentSoft];
          for (const ground of grounds) expect(between(accentEdge, ground)).toBeGreaterThanOrEqual(3);
          const isSeen = grounds.every((ground) => between(accent, ground) >= 3);
          expect(accentEdge === accent).toBe(isSeen);
        }
      }),
      {
        numRuns: 2_000,
        examples: [
          ["#ffff99", "#ffffff"],
          ["#ffffff", "#ffffff"],
          ["#000000", "#000000"],
        ],
      },
    );
  });

  test("mixing 0 changes nothing, and mixing 1 gives the other colour", () => {
    holds(
      property(anyColour, anyColour, (one, other) => {
        expect(toHex(mix(parseHex(one), parseHex(other), 0))).toBe(one);
        expect(toHex(mix(parseHex(one), parseHex(other), 1))).toBe(other);
      }),
    );
  });
});
