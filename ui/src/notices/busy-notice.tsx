import { type QueryCache, useQueryClient } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { secondsToNextTry, whyWait } from "../lib/busy.ts";

const sentences = { busy: "Estamos com muitos acessos.", away: "Estamos fora do ar por alguns instantes." };

/** Shows that the server is busy, or away, and when the next try is. Readers hear it once, without the seconds. */
export function BusyNotice() {
  const reads = useQueryClient().getQueryCache();
  const reason = useSyncExternalStore(
    (changed) => reads.subscribe(changed),
    () => whyReadsWait(reads),
  );
  return (
    <div className="print:hidden">
      <p aria-live="polite" className="sr-only">
        {reason && `${sentences[reason]} Vamos tentar de novo em instantes.`}
      </p>
      {reason && <Countdown sentence={sentences[reason]} />}
    </div>
  );
}

/** Why reads wait for their next try; null where none does. */
function whyReadsWait(reads: QueryCache): "busy" | "away" | null {
  for (const { state } of reads.getAll()) {
    const reason = state.fetchStatus === "idle" ? null : whyWait(state.fetchFailureReason);
    if (reason) return reason;
  }
  return null;
}

function Countdown({ sentence }: { sentence: string }) {
  const [seconds, setSeconds] = useState(secondsToNextTry);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsToNextTry()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <p
      aria-hidden="true"
      className="flex items-center justify-center gap-2 border-b border-neutral-200 bg-neutral-100 px-4 py-2 text-sm text-neutral-700"
    >
      <Hourglass className="size-4 shrink-0" />
      <span className="tabular-nums">
        {sentence} {seconds > 0 ? `Tentando de novo em ${seconds} s.` : "Tentando de novo."}
      </span>
    </p>
  );
}
