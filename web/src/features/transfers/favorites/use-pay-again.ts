import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { keyToPayAgain } from "../../../lib/pay-again.ts";

/**
 * The key that 'Pagar de novo' handed over, null without one; `times` grows with each. The history forgets it at once:
 * a way back does not look the key up again.
 */
export function usePayAgain(): { key: string | null; times: number } {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const handed = keyToPayAgain(state);
  const [taken, take] = useState({ key: handed, times: 0, isFresh: handed !== null });
  if (handed !== null && !taken.isFresh) take({ key: handed, times: taken.times + 1, isFresh: true });
  if (handed === null && taken.isFresh) take({ ...taken, isFresh: false });
  useEffect(() => {
    if (handed !== null) void navigate(pathname, { replace: true, state: null });
  }, [handed, navigate, pathname]);
  return taken;
}
