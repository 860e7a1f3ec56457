import { useRef } from "react";

/** Ignores a second press that comes before React has disabled the button: it would send the same call twice. */
export function useOneAtATime() {
  const inFlight = useRef(false);
  const once = (begin: () => void) => {
    if (inFlight.current) return;
    inFlight.current = true;
    begin();
  };
  const done = () => {
    inFlight.current = false;
  };
  return { once, done };
}
