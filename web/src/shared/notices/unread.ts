import { countNotices } from "@vitral/contract/notices";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { call } from "../../lib/api.ts";

export const unreadKey = ["notices", "unread"] as const;
export const noticesKey = ["notices", "list"] as const;

/**
 * How many notices are unread; 0 until it is known. It is asked for when the page is idle, when money has moved
 * (arrivals.ts), and when the customer comes back to the page after a minute: no timer asks for it.
 */
export function useUnread(): number {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call(countNotices, {}, signal)).unread,
    enabled: isIdle,
    staleTime: 60_000,
  });
  return data ?? 0;
}

/** Asks for the count again, and for the list where it is open. */
export const reloadNotices = (queries: QueryClient): void => void queries.invalidateQueries({ queryKey: ["notices"] });
