import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { StepLine } from "@vitral/ui/layout/step-line.tsx";
import { signOut, useSessionState } from "../../../shared/session/session.ts";
import { AskedAgain } from "./asked-again.tsx";
import { stepAt } from "./screens.ts";
import { useScreen } from "./use-screen.ts";

type Props = { title: string; subtitle?: ReactNode; children: ReactNode };

/** The frame of an onboarding screen: its step, its question, its answer, and a button to leave it for later. */
export function Step({ title, subtitle, children }: Props) {
  const screen = useScreen();
  const position = stepAt(screen);
  const isSignedIn = useSessionState().name === "signed-in";
  return (
    <div className="grid gap-6 [&_input]:scroll-mb-28 [&>*]:min-w-0">
      {position && <StepLine {...position} />}
      <PageTitle subtitle={subtitle}>{title}</PageTitle>
      {screen.screen.includes("/docs/") && <AskedAgain />}
      {children}
      {isSignedIn && <LeaveForLater />}
    </div>
  );
}

/** Signs out. The server has stored the answers; the next sign-in leads back to this screen (spec 4.2). */
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

/** The button that sends the answer of a screen. */
export const NextButton = ({ busy }: { busy: boolean }) => (
  <Actions>
    <Button type="submit" wide busy={busy}>
      Avançar
    </Button>
  </Actions>
);

/** Around the main button of a screen: whole width, and on a phone always within reach of the thumb. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-5 grid gap-2 bg-page px-5 py-3 before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-page before:to-transparent lg:static lg:mx-0 lg:p-0 lg:before:hidden">
      {children}
    </div>
  );
}
