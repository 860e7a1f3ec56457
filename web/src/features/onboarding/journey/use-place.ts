import { useLocation } from "react-router";
import { type Place, placeAt } from "./screens.ts";
import { tracks } from "./track.ts";

/** The screen the customer is at, and what its track does. */
export function usePlace(): Place & { track: (typeof tracks)[keyof typeof tracks] } {
  const place = placeAt(useLocation().pathname);
  return { ...place, track: tracks[place.entityType] };
}
