import type { Progress } from "@vitral/contract/onboarding";
import { screenOf } from "@vitral/contract/onboarding-order";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError } from "../../../lib/api.ts";
import { onboardingPath, paths } from "../../../lib/paths.ts";
import { type FieldOf, refusedField, toastFailure } from "../../../ui/form/failed-form.ts";
import { forget, noteProgress, sessionState } from "../../../shared/session/session.ts";
import { screenAfter } from "./screens.ts";
import { usePlace } from "./use-place.ts";

/** Goes to the screen that follows this one. */
export function useGoOn(): () => void {
  const navigate = useNavigate();
  const place = usePlace();
  return () => void navigate(onboardingPath(screenAfter(place)));
}

/**
 * One call of the onboarding: where the customer stands is noted, then `next` is done (the following screen when not
 * said). A failure is a toast, at its field too where `fieldOf` names one, and everything typed stays; who is elsewhere
 * in the order is led there, and whose session ended, to sign-in. A customer who left the screen meanwhile is not
 * pulled along.
 */
export function useStep<Given, Name extends string = never>(
  make: (given: Given) => Promise<Progress>,
  fieldOf: FieldOf<Name> = {},
) {
  const goOn = useGoOn();
  const sayNo = useSayNo(fieldOf);
  const step = useMutation({ mutationFn: make, onSuccess: noteProgress });
  const give = (given: Given, next: (progress: Progress) => void = goOn, failed?: (error: unknown) => void) =>
    step.mutate(given, {
      onSuccess: next,
      onError: (error) => {
        sayNo(error);
        failed?.(error);
      },
    });
  return { give, busy: step.isPending, refusal: refusedField(step.error, fieldOf), reset: step.reset };
}

function useSayNo(fieldOf: FieldOf<string>): (error: unknown) => void {
  const navigate = useNavigate();
  const { entityType, screen } = usePlace();
  return (error) => {
    const isRedirected = error instanceof ApiError && (error.code === "UNAUTHORIZED" || error.code === "WRONG_STEP");
    toastFailure(error, fieldOf, { stays: isRedirected });
    if (!isRedirected) return;
    const session = sessionState();
    if (error.code === "UNAUTHORIZED") {
      forget();
      void navigate(paths.auth.login, { replace: true });
    } else if (session.name === "signed-in") {
      const resume = screenOf(entityType, session.user.onboardingStep);
      if (resume && resume !== screen) void navigate(onboardingPath(resume));
    }
  };
}
