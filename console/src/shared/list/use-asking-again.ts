import { useHasEnded } from "../session/session-state.ts";

/** In milliseconds. */
const every = 30_000;

/**
 * How often a list that waits for work is asked for again, while its tab is shown and the session lasts. It keeps no
 * session open: each call says since when nobody used the page (`x-idle-seconds`).
 */
export const useAskingAgain = (waits: boolean): number | false => {
  const hasEnded = useHasEnded();
  return waits && !hasEnded && every;
};
