import { lazy, Suspense, useState } from "react";
import { useSessionState } from "./session.ts";
import { useSessionEnding } from "./watch-session.ts";

const StaySignedIn = lazy(() => import("./stay-signed-in.tsx"));

/** The place of the warning in the page; what it says is loaded when there is something to say. */
export function SessionEnding() {
  const isEnding = useSessionEnding();
  const session = useSessionState();
  const [heard, setHeard] = useState<string | null>(null);
  if (!isEnding || session.name !== "signed-in" || heard === session.token) return null;
  return (
    <Suspense fallback={null}>
      <StaySignedIn session={session} onClose={() => setHeard(session.token)} />
    </Suspense>
  );
}
