import type { EntityType, OnboardingStep } from "@vitral/contract/customers";
import { onboardingOrder, screenOf } from "@vitral/contract/onboarding-order";

/** A screen of one track; `screen` is the end of its address: `pf`, `pf/2`, `pj/docs/4/2`. */
export type OnboardingScreen = { entityType: EntityType; screen: string };

const tracks = { PERSON: "pf", COMPANY: "pj" } as const satisfies Record<EntityType, string>;

/** The screen of an address. Any address outside of the onboarding counts as the sign-up of a person. */
export function screenAt(pathname: string): OnboardingScreen {
  const screen = /\/onboarding\/(p[fj](?:\/.*?)?)\/?$/.exec(pathname)?.[1] ?? tracks.PERSON;
  return { entityType: screen.startsWith(tracks.COMPANY) ? "COMPANY" : "PERSON", screen };
}

/**
 * Every screen that counts as a step of a track: the sign-up, the screens of the contract's order without the last, and
 * after the choice of a document its front and its back.
 */
export function screensOf(entityType: EntityType): string[] {
  const track = tracks[entityType];
  const ordered = onboardingOrder[entityType].map(({ screen }) => screen).slice(0, -1);
  const choice = `${track}/docs/3`;
  const photos = [choice, `${track}/docs/4`, `${track}/docs/5`];
  return [track, ...ordered.flatMap((screen) => (screen === choice ? photos : screen))];
}

/**
 * The number of a screen, from 1, and of all steps; null for the last screens. The digital licence counts as the front.
 */
export function stepAt({ entityType, screen }: OnboardingScreen): { step: number; steps: number } | null {
  const screens = screensOf(entityType);
  const index = screens.indexOf(screen.replace(/docs\/4\/2$/, "docs/4"));
  return index < 0 ? null : { step: index + 1, steps: screens.length };
}

/** The next screen (spec 2.5, 2.6, 4.3): after the front its back, else the next one of the order. */
export function screenAfter({ entityType, screen }: OnboardingScreen): string {
  const end = onboardingOrder[entityType].at(-1)?.screen ?? "";
  if (screen.endsWith("docs/4/2")) return screenAfter({ entityType, screen: screen.replace(/4\/2$/, "5") });
  const screens = [...screensOf(entityType), end];
  return screens[screens.indexOf(screen) + 1] ?? end;
}

/** The screen of a step; the last one, where the track has none for it. */
export const screenOfStep = (entityType: EntityType, step: OnboardingStep): string =>
  screenOf(entityType, step) ?? onboardingOrder[entityType].at(-1)?.screen ?? "";
