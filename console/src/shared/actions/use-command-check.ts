import type { CommandOrder } from "@vitral/contract/acts/acts";
import { previewCommand } from "@vitral/contract/console/commands";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../lib/api.ts";

/** The server is asked so many milliseconds after the last key. */
const pause = 500;

/** What a command would change, or why it is refused, while it is typed. Null asks nothing. */
export function useCommandCheck(tenant: string, order: CommandOrder | null) {
  const text = order && JSON.stringify(order);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const isCurrent = text !== null && asked === text;
  const check = useQuery({
    queryKey: ["command-check", tenant, asked],
    queryFn: ({ signal }) =>
      call(previewCommand, { params: { tenant }, body: { order: JSON.parse(asked ?? "") as CommandOrder } }, signal),
    enabled: isCurrent,
    retry: false,
    gcTime: 0,
  });
  return {
    data: isCurrent ? check.data : undefined,
    error: isCurrent ? check.error : null,
    isFetching: text !== null && (!isCurrent || check.isFetching),
  };
}
