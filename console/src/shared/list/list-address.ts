import { useLocation, useNavigate } from "react-router";
import type { Filter } from "./column.ts";
import { useAddress } from "./use-address.ts";

/**
 * By list, the keys of the pages before this one, so that 'Anterior' finds back; the browser keeps them over a reload.
 */
type Trails = Record<string, readonly string[] | undefined>;

/**
 * What the address says of a list: its filters and the key after which its page begins. `prefix` stands before each of
 * their names where the page has another list.
 */
export function useListAddress(filters: readonly Filter[], prefix = "") {
  const [search, change] = useAddress();
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as { pathname: string; state: Trails | null };
  const trailName = `${prefix}trail`;
  const afterName = `${prefix}after`;
  const sortName = `${prefix}sort`;
  const trail = state?.[trailName] ?? [];
  const after = search.get(afterName) ?? undefined;
  const given = filters.flatMap(({ name }) => {
    const value = search.get(prefix + name);
    return value ? [[name, value] as const] : [];
  });
  const typedNames = new Set(filters.filter(({ kind }) => kind === "text").map(({ name }) => name));
  const values: Record<string, string> = Object.fromEntries(given);

  /** The address with other filters; what else stands in it, such as the day of the page, stays. */
  const withFilters = (next: URLSearchParams) => (now: URLSearchParams) => {
    const own = new Set([...filters.map(({ name }) => prefix + name), afterName]);
    return new URLSearchParams([...[...now].filter(([name]) => !own.has(name)), ...next]);
  };

  const goTo = (key: string | undefined, next: readonly string[]) => {
    const to = new URLSearchParams(search);
    if (key === undefined || key === "") to.delete(afterName);
    else to.set(afterName, key);
    void navigate({ search: to.toString() }, { state: { ...state, [trailName]: next } satisfies Trails });
  };

  /** Sets something that narrows or sorts the list, and begins at the first page. */
  const set = (name: string, value: string) => {
    change(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(afterName);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  };

  return {
    values,
    after,
    /** By what the list is sorted; undefined: as it comes. */
    sort: search.get(sortName) ?? undefined,
    sortBy: (by: string) => set(sortName, by),
    isFiltered: given.length > 0,
    /** The filters as they stand in the address, for a saved view: without what is typed, which may name a person. */
    saved: new URLSearchParams(
      given.filter(([name]) => !typedNames.has(name)).map(([name, value]) => [prefix + name, value]),
    ).toString(),
    filter: (name: string, value: string) => {
      // What was typed is set a moment later: whoever has opened a row meanwhile stays on its page.
      if (window.location.pathname !== pathname) return;
      set(prefix + name, value);
    },
    clear: () => change(withFilters(new URLSearchParams()), { replace: true }),
    open: (view: string) => change(withFilters(new URLSearchParams(view))),
    next: (key: string) => goTo(key, [...trail, after ?? ""]),
    previous: after === undefined ? undefined : () => goTo(trail.at(-1), trail.slice(0, -1)),
  };
}
