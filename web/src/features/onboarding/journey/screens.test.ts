import type { EntityType } from "@vitral/contract/customers";
import { onboardingOrder } from "@vitral/contract/onboarding-order";
import { describe, expect, test } from "vitest";
import { paths } from "../../../lib/paths.ts";
import { screenAt, screenAfter, screensOf, stepAt } from "./screens.ts";

const walk = (entityType: EntityType, start: string): string[] => {
  const screens = [start];
  for (let next = screenAfter({ entityType, screen: start }); next !== screens.at(-1);) {
    screens.push(next);
    next = screenAfter({ entityType, screen: next });
  }
  return screens;
};

/** Sections 2.5 and 2.6 of the specification, written out. */
const ways = {
  PERSON:
    "pf pf/2 pf/3 pf/4 pf/5 pf/6 pf/7 pf/8 pf/9 pf/10 pf/docs/1 pf/docs/2 pf/docs/3 pf/docs/4 pf/docs/5 pf/docs/6",
  COMPANY: "pj pj/2 pj/3 pj/4 pj/5 pj/6 pj/docs/1 pj/docs/2 pj/docs/3 pj/docs/4 pj/docs/5 pj/docs/6 pj/docs/7",
};

describe.each([
  ["PERSON", "pf"],
  ["COMPANY", "pj"],
] as const)("a %s", (entityType, first) => {
  test("has every screen of the specification, in its order", () => {
    expect(walk(entityType, first).join(" ")).toBe(ways[entityType]);
  });

  test("has the screens of the contract, in its order", () => {
    const ordered = onboardingOrder[entityType].map(({ screen }) => screen);
    const known = new Set<string>(ordered);
    expect(walk(entityType, first).filter((screen) => known.has(screen))).toEqual(ordered);
  });

  test("counts the steps from the first to the last", () => {
    const screens = screensOf(entityType);
    const steps = screens.map((screen) => stepAt({ entityType, screen }));
    expect(steps).toEqual(screens.map((_, index) => ({ step: index + 1, steps: screens.length })));
    expect(stepAt({ entityType, screen: walk(entityType, first).at(-1) ?? "" })).toBeNull();
  });

  test("continues after the digital licence as after the back of a paper one", () => {
    const licence = { entityType, screen: `${first}/docs/4/2` };
    expect(screenAfter(licence)).toBe(`${first}/docs/6`);
    expect(stepAt(licence)).toEqual(stepAt({ entityType, screen: `${first}/docs/4` }));
  });

  test("knows the screen of every address of its track", () => {
    for (const address of Object.values(paths.onboarding[first]))
      expect(screenAt(address)).toEqual({ entityType, screen: address.replace("/onboarding/", "") });
  });
});
