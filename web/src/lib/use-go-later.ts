import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

/** Spec 9: after forgot and reset, the next page comes after 400 ms, so that the notice is seen. */
const usual = 400;

type GoTo = (path: string, state?: object) => void;

/**
 * Goes to an address a moment later, in milliseconds, and gives it a state; leaving the page before that calls it off.
 */
export function useGoLater(delay = usual): [goTo: GoTo, isLeaving: boolean] {
  const navigate = useNavigate();
  const [target, setTarget] = useState<{ path: string; state: object | undefined }>();
  useEffect(() => {
    const timer = setTimeout(() => target && void navigate(target.path, { state: target.state }), delay);
    return () => clearTimeout(timer);
  }, [target, delay, navigate]);
  return [(path, state) => setTarget({ path, state }), target !== undefined];
}
