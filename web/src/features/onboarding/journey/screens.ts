import type { EntityType } from "@vitral/contract/customers";
import { onboardingOrder } from "@vitral/contract/onboarding-order";

/** A screen of one track, as its address ends: `pf`, `pf/2`, `pj/docs/4/2`. */
export type Place = { entityType: EntityType; screen: string };

const tracks = { PERSON: "pf", COMPANY: "pj" } as const satisfies Record<EntityType, string>;

/** Which screen stands at an address; the start page and the addresses of others belong to the person's sign-up. */
export function placeAt(pathname: string): Place {
  const screen = /\/onboarding\/(p[fj](?:\/.*?)?)\/?$/.exec(pathname)?.[1] ?? tracks.PERSON;
  return { entityType: screen.startsWith(tracks.COMPANY) ? "COMPANY" : "PERSON", screen };
}

/**
 * Every screen that counts as a step of a track: the sign-up, those of the contract's order, and after the choice of a
 * document its front and its back. The end is no step.
 */
export function screensOf(entityType: EntityType): string[] {
  const track = tracks[entityType];
  const ordered = onboardingOrder[entityType].map(({ screen }) => screen).slice(0, -1);
  const choice = `${track}/docs/3`;
  const photos = [choice, `${track}/docs/4`, `${track}/docs/5`];
  return [track, ...ordered.flatMap((screen) => (screen === choice ? photos : screen))];
}

/** How far along a screen is, counted from 1; null for the ends, which are no steps. The digital licence stands for the front. */
export function stepAt({ entityType, screen }: Place): { step: number; steps: number } | null {
  const screens = screensOf(entityType);
  const index = screens.indexOf(screen.replace(/docs\/4\/2$/, "docs/4"));
  return index < 0 ? null : { step: index + 1, steps: screens.length };
}

/** The screen that follows another (spec 2.5, 2.6, 4.3); a front is followed by its back, everything else by the order. */
export function screenAfter({ entityType, screen }: Place): string {
  const end = onboardingOrder[entityType].at(-1)?.screen ?? "";
  if (screen.endsWith("docs/4/2")) return screenAfter({ entityType, screen: screen.replace(/4\/2$/, "5") });
  const screens = [...screensOf(entityType), end];
  return screens[screens.indexOf(screen) + 1] ?? end;
}
