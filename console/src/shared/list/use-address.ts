import { useEffect, useRef } from "react";
import { type NavigateOptions, useLocation, useSearchParams } from "react-router";

type Change = (now: URLSearchParams) => URLSearchParams;

/** What was asked for last, at which entry of the history, and has not become the address yet. */
let asked: { key: string; search: URLSearchParams } | null = null;

/**
 * The query of the address, and how to change it. The router changes what it drew last: of two changes before the next
 * drawing the first would be lost, so each begins with what was asked for before it.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();
  const drawn = useRef(key);
  useEffect(() => {
    if (drawn.current !== key) asked = null;
    drawn.current = key;
  }, [key]);
  const change = (to: Change, options?: NavigateOptions) => {
    const next = to(asked?.key === key ? asked.search : search);
    asked = { key, search: next };
    setSearch(next, options);
  };
  return [search, change] as const;
}
