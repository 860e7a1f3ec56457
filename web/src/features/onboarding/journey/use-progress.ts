import type { Progress } from "@vitral/contract/onboarding";
import { screenOf } from "@vitral/contract/onboarding-order";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { onboardingPath, paths } from "../../../lib/paths.ts";
import { type FieldOf, refusedField, toastFailure } from "@vitral/ui/form/failed-form.ts";
import { clearLocalSession, saveOnboardingState, sessionState } from "../../../shared/session/session.ts";
import { screenAfter } from "./screens.ts";
import { useScreen } from "./use-screen.ts";

/** Goes to the next screen. */
export function useGoOn(): () => void {
  const navigate = useNavigate();
  const current = useScreen();
  return () => void navigate(onboardingPath(screenAfter(current)));
}

/**
 * Sends the answer of one screen. The session takes over the new onboarding state, then `next` runs: without one, the
 * next screen opens. A failure is shown as a toast, and at its field where `fieldOf` names one; the fields keep what
 * was typed. A customer who is at another step is led to it, one whose session ended to sign-in. `next` does not run
 * for a customer who has left the screen.
 */
export function useStep<Answer, Name extends string = never>(
  send: (answer: Answer) => Promise<Progress>,
  fieldOf: FieldOf<Name> = {},
) {
  const goOn = useGoOn();
  const handleError = useErrorHandler(fieldOf);
  const step = useMutation({ mutationFn: send, onSuccess: saveOnboardingState });
  const submit = (answer: Answer, next: (progress: Progress) => void = goOn, failed?: (error: unknown) => void) =>
    step.mutate(answer, {
      onSuccess: next,
      onError: (error) => {
        handleError(error);
        failed?.(error);
      },
    });
  return { submit, busy: step.isPending, refusal: refusedField(step.error, fieldOf), reset: step.reset };
}

function useErrorHandler(fieldOf: FieldOf<string>): (error: unknown) => void {
  const navigate = useNavigate();
  const { entityType, screen } = useScreen();
  return (error) => {
    const isRedirected = error instanceof ApiError && (error.code === "UNAUTHORIZED" || error.code === "WRONG_STEP");
    toastFailure(error, fieldOf, { stays: isRedirected });
    if (!isRedirected) return;
    const session = sessionState();
    if (error.code === "UNAUTHORIZED") {
      clearLocalSession();
      void navigate(paths.auth.login, { replace: true });
    } else if (session.name === "signed-in") {
      const resume = screenOf(entityType, session.user.onboardingStep);
      if (resume && resume !== screen) void navigate(onboardingPath(resume));
    }
  };
}
