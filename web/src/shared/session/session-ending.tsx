import { useEffect, useState } from "react";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { Boundary } from "@vitral/ui/loading/boundary.tsx";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { PlainSessionEnding } from "./plain-session-ending.tsx";
import { useSessionState } from "./session.ts";
import { useSessionEnding } from "./watch-session.ts";

const StaySignedIn = lazyPart(() => import("./stay-signed-in.tsx"), {
  failed: (retry, props) => <PlainSessionEnding {...props} onRetry={() => void retry()} />,
});

/** Warns before the session ends. The dialog is loaded when the session begins; without it a plain warning is shown. */
export function SessionEnding() {
  const isEnding = useSessionEnding();
  const session = useSessionState();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const isSignedIn = session.name === "signed-in";
  useEffect(() => {
    return isSignedIn ? whenIdle(() => void StaySignedIn.preload()) : undefined;
  }, [isSignedIn]);
  if (!isEnding || session.name !== "signed-in" || dismissed === session.token) return null;
  const props = { session, onClose: () => setDismissed(session.token) };
  return (
    <Boundary resetOn={session.token} renderFailure={({ again }) => <PlainSessionEnding {...props} onRetry={again} />}>
      <StaySignedIn {...props} />
    </Boundary>
  );
}
