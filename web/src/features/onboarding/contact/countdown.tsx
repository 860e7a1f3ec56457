import { useEffect, useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";

/** Between two codes to the same address, in milliseconds. The server sends at most five in ten minutes. */
export const betweenCodes = 60_000;

type Props = {
  /** When the button can be pressed again, in milliseconds since 1970. */
  from: number;
  busy: boolean;
  onPress: () => void;
};

/** Asks for a new code, once the countdown on it is over. */
export function ResendButton({ from, busy, onPress }: Props) {
  const seconds = useSecondsUntil(from);
  return (
    <Button variant="quiet" wide disabled={seconds > 0} busy={busy} onClick={onPress}>
      <span className="tabular-nums">{seconds > 0 ? `Reenviar código em ${clock(seconds)}` : "Reenviar código"}</span>
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
