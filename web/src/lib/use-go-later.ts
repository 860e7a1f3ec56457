import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

/** In milliseconds: the toast can be read before the page changes (spec 9). */
const defaultDelay = 400;

type GoTo = (path: string, state?: object) => void;

/** Goes to an address after `delay` milliseconds, unless the customer leaves the page before. */
export function useGoLater(delay = defaultDelay): [goTo: GoTo, isLeaving: boolean] {
  const navigate = useNavigate();
  const [target, setTarget] = useState<{ path: string; state: object | undefined }>();
  useEffect(() => {
    const timer = setTimeout(() => target && void navigate(target.path, { state: target.state }), delay);
    return () => clearTimeout(timer);
  }, [target, delay, navigate]);
  return [(path, state) => setTarget({ path, state }), target !== undefined];
}
