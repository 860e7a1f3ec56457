import { type ReactNode, startTransition, useEffect, useState } from "react";
import { whenIdle } from "../lib/when-idle.ts";

/**
 * Shows nothing until the screen is shown and the page is idle, then its children for good: what few customers have
 * does not delay what all came for.
 */
export function Later({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setReady(true))), []);
  return ready ? children : null;
}
