import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

export type LaterStep = "confirm" | "finished";
type Entry = { step: LaterStep; visit: string };

let visits = 0;

/** The visit that made the shown entry of the history. */
export const visitOf = (state: unknown): string | undefined => entryOf(state)?.visit;

/**
 * The steps of a journey as entries of the browser's history, all with one address. An entry holds its step and the
 * visit that made it. What was typed stays in memory: `available` tells for which steps. An entry of any other step,
 * for instance after a reload, shows the first step. `resumed`: the visit that goes on here.
 */
export function useSteps(available: Record<LaterStep, boolean>, resumed?: string) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [visit] = useState(() => resumed ?? `${performance.timeOrigin}-${(visits += 1)}`);
  const entry = entryOf(state);
  const isMine = entry !== null && entry.visit === visit && available[entry.step];
  const isStale = entry !== null && !isMine;
  useEffect(() => {
    if (isStale) void navigate(pathname, { replace: true, state: null });
  }, [isStale, navigate, pathname]);

  const shown: LaterStep | "first" = isMine ? entry.step : "first";
  // A step is shorter than the one before it, whose button is far down on a phone: its title would be out of sight.
  useEffect(() => {
    if (shown !== "first") window.scrollTo(0, 0);
  }, [shown]);

  const at = (step: LaterStep, replace: boolean) =>
    void navigate(pathname, { replace, state: { step, visit } satisfies Entry });
  return {
    visit,
    step: shown,
    confirm: () => at("confirm", false),
    /** Replaces the entry of the confirmation, so that Back does not open it again. */
    finish: () => at("finished", true),
    back: () => void navigate(-1),
  };
}

function entryOf(state: unknown): Entry | null {
  if (typeof state !== "object" || state === null || !("step" in state) || !("visit" in state)) return null;
  const { step, visit } = state;
  return (step === "confirm" || step === "finished") && typeof visit === "string" ? { step, visit } : null;
}
