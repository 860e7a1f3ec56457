import { IdleWarning } from "./idle-warning.tsx";
import { SessionEnded } from "./session-ended.tsx";

/** What watches the session. The shell loads it when the page is shown: a session lasts longer than that. */
export default function SessionWatch() {
  return (
    <>
      <IdleWarning />
      <SessionEnded />
    </>
  );
}
