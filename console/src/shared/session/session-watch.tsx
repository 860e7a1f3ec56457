import { useQuery } from "@tanstack/react-query";
import { IdleWarning } from "./idle-warning.tsx";
import { sessionQuery } from "./session.ts";
import { SessionEnded } from "./session-ended.tsx";

/**
 * What watches the session. The shell loads it when the page is shown: a session lasts longer than that. It may arrive
 * while somebody signs out, and then there is nothing to watch.
 */
export default function SessionWatch() {
  const { data } = useQuery(sessionQuery);
  if (!data) return null;
  return (
    <>
      <IdleWarning />
      <SessionEnded />
    </>
  );
}
