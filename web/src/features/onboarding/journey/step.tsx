import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { StepLine } from "../../../ui/layout/step-line.tsx";
import { signOut, useSessionState } from "../../../shared/session/session.ts";
import { stepAt } from "./screens.ts";
import { usePlace } from "./use-place.ts";

type Props = { title: string; subtitle?: ReactNode; children: ReactNode };

/** The frame of an onboarding screen: where one is, one question, its answer, and a way to come back another day. */
export function Step({ title, subtitle, children }: Props) {
  const at = stepAt(usePlace());
  const isSignedIn = useSessionState().name === "signed-in";
  return (
    <div className="grid gap-6 [&_input]:scroll-mb-28 [&>*]:min-w-0">
      {at && <StepLine {...at} />}
      <PageTitle subtitle={subtitle}>{title}</PageTitle>
      {children}
      {isSignedIn && <LeaveForLater />}
    </div>
  );
}

/** What was answered is kept by the server; the rest goes on after the next sign-in (spec 4.2). */
function LeaveForLater() {
  const navigate = useNavigate();
  const leave = () => {
    signOut();
    void navigate(paths.auth.login, { replace: true });
  };
  return (
    <div className="-mt-3 text-center text-sm">
      <Button variant="quiet" onClick={leave}>
        Sair e continuar depois
      </Button>
    </div>
  );
}

/** The place of a screen's main button: whole width, and on a phone always within reach of the thumb. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-5 grid gap-2 bg-page px-5 py-3 before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-page before:to-transparent lg:static lg:mx-0 lg:p-0 lg:before:hidden">
      {children}
    </div>
  );
}
