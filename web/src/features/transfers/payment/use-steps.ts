import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

export type LaterStep = "confirm" | "finished";
type Entry = { step: LaterStep; visit: string };

let visits = 0;

/**
 * The steps of a journey as entries of the browser's history, all at one address. An entry holds the name of its step
 * and which visit made it; what was typed stays in the journey's memory. `there` says what that memory holds: an entry
 * of a step that is not there, such as after a reload, is the first step.
 */
export function useSteps(there: Record<LaterStep, boolean>) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [visit] = useState(() => `${performance.timeOrigin}-${(visits += 1)}`);
  const entry = entryOf(state);
  const isMine = entry !== null && entry.visit === visit && there[entry.step];
  const isStale = entry !== null && !isMine;
  useEffect(() => {
    if (isStale) void navigate(pathname, { replace: true, state: null });
  }, [isStale, navigate, pathname]);

  const at = (step: LaterStep, replace: boolean) =>
    void navigate(pathname, { replace, state: { step, visit } satisfies Entry });
  return {
    step: isMine ? entry.step : ("first" as const),
    confirm: () => at("confirm", false),
    /** In the place of the confirmation, which Back does not open again. */
    finish: () => at("finished", true),
    back: () => void navigate(-1),
  };
}

function entryOf(state: unknown): Entry | null {
  if (typeof state !== "object" || state === null || !("step" in state) || !("visit" in state)) return null;
  const { step, visit } = state;
  return (step === "confirm" || step === "finished") && typeof visit === "string" ? { step, visit } : null;
}
