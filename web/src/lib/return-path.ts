import { areaPaths, paths } from "./paths.ts";

/** The addresses of the authenticated area; a sign-in leads back only to these. A `:name` stands for one id. */
const area = [...areaPaths, paths.moved.newKey].map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[\\w-]{1,64}")}$`),
);

/** The history state with which a guard redirects to sign-in. */
export const wantedState = ({ pathname, search }: { pathname: string; search: string }) => ({
  wanted: `${pathname}${search}`,
});

/**
 * The address that the customer wanted before the sign-in, or null. Only an address of the table with a query is
 * returned, so nobody can be led to another host (`//host`, `/\host`, `https:`).
 */
export function returnPath(state: unknown): string | null {
  const wanted: unknown = state && typeof state === "object" && "wanted" in state ? state.wanted : null;
  if (typeof wanted !== "string") return null;
  const [, pathname = "", query = ""] = /^(\/[\w/-]*)(\?[\w=&%.+-]{0,200})?$/.exec(wanted) ?? [];
  return area.some((address) => address.test(pathname)) ? `${pathname}${query}` : null;
}
