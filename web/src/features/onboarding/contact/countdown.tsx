import { useEffect, useRef, useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { announce } from "@vitral/ui/lib/announce.ts";

/** Between two codes to the same address, in milliseconds. The server sends at most five in ten minutes. */
export const betweenCodes = 60_000;

type Props = {
  /** When the button can be pressed again, in milliseconds since 1970. */
  from: number;
  busy: boolean;
  onPress: () => void;
};

/**
 * Asks for a new code, once the countdown on it is over. Readers hear the name without the seconds, which would change
 * it each second, and are told once when the wait is over.
 */
export function ResendButton({ from, busy, onPress }: Props) {
  const seconds = useSecondsUntil(from);
  const isWaiting = seconds > 0;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) announce("Você já pode pedir outro código");
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
  return (
    <Button variant="quiet" wide disabled={isWaiting} busy={busy} onClick={onPress}>
      <span className="tabular-nums">
        Reenviar código
        {isWaiting && <span aria-hidden="true">{` em ${clock(seconds)}`}</span>}
      </span>
    </Button>
  );
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((instant - now) / 1000));
  useEffect(() => {
    if (instant <= Date.now()) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= instant) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}
