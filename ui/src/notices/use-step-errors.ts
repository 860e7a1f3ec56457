import { useEffect } from "react";
import { clearErrors } from "./toast.ts";

/** The errors that a page or a step of it has shown end with it; one that says why it changed `stays`. */
export function useStepErrors(step: string): void {
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- an error belongs to its step
  useEffect(() => clearErrors, [step]);
}
