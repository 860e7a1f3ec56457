import { paths } from "./paths.ts";

/** The addresses of the authenticated area, the only ones to which a sign-in leads back. */
const area = new Set<string>([
  paths.home,
  paths.moved.newKey,
  ...[paths.transfer, paths.pixKeys, paths.settings, paths.account].flatMap((group) => Object.values(group)),
]);

/** What a guard leaves in the history when it sends somebody to sign in. */
export const wantedState = ({ pathname, search }: { pathname: string; search: string }) => ({
  wanted: `${pathname}${search}`,
});

/**
 * The address that was wanted before signing in, or null. It is never more than one of our own addresses with its
 * query: no other host (`//host`, `/\host`, `https:`), no fragment, nothing that is not in the table.
 */
export function returnPath(state: unknown): string | null {
  const wanted: unknown = state && typeof state === "object" && "wanted" in state ? state.wanted : null;
  if (typeof wanted !== "string") return null;
  const [, pathname = "", query = ""] = /^(\/[a-z/-]*)(\?[\w=&%.+-]{0,200})?$/.exec(wanted) ?? [];
  return area.has(pathname) ? `${pathname}${query}` : null;
}
