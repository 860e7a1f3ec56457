import { useRef } from "react";

/** Two presses can come before the button knows that it is busy: the second is nobody's wish. */
export function useOneAtATime() {
  const underWay = useRef(false);
  const once = (begin: () => void) => {
    if (underWay.current) return;
    underWay.current = true;
    begin();
  };
  const done = () => {
    underWay.current = false;
  };
  return { once, done };
}
