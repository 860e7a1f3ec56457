import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * What another screen handed over to be paid, as `read` finds it in the history's state; null without it. `times` grows
 * with each. The history forgets it at once: a way back does not look it up again.
 */
export function useHanded(read: (state: unknown) => string | null): { handed: string | null; times: number } {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const now = read(state);
  const [taken, take] = useState({ handed: now, times: 0, isFresh: now !== null });
  if (now !== null && !taken.isFresh) take({ handed: now, times: taken.times + 1, isFresh: true });
  if (now === null && taken.isFresh) take({ ...taken, isFresh: false });
  useEffect(() => {
    if (now !== null) void navigate(pathname, { replace: true, state: null });
  }, [now, navigate, pathname]);
  return taken;
}
