import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

/** Spec 9: after forgot and reset, the next page comes after 400 ms, so that the notice is seen. */
const usual = 400;

/** Goes to an address a moment later, in milliseconds; leaving the page before that calls it off. */
export function useGoLater(delay = usual): [goTo: (path: string) => void, isLeaving: boolean] {
  const navigate = useNavigate();
  const [path, setPath] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => path !== undefined && void navigate(path), delay);
    return () => clearTimeout(timer);
  }, [path, delay, navigate]);
  return [setPath, path !== undefined];
}
