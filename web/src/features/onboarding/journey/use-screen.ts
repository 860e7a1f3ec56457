import { useLocation } from "react-router";
import { type OnboardingScreen, screenAt } from "./screens.ts";
import { tracks } from "./track.ts";

/** The onboarding screen of the address, and its track. */
export function useScreen(): OnboardingScreen & { track: (typeof tracks)[keyof typeof tracks] } {
  const screen = screenAt(useLocation().pathname);
  return { ...screen, track: tracks[screen.entityType] };
}
