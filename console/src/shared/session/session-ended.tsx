import type { StaffSession } from "@vitral/contract/console/session";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { rememberSession, useSession } from "./session.ts";
import { markBegun, useHasEnded } from "./session-state.ts";
import { SignInSteps } from "./sign-in-steps.tsx";

/**
 * A sign-in over the page whose session has ended: what was typed there is not lost. It cannot be closed. Another
 * person gets a fresh page.
 */
export function SessionEnded() {
  const { staff } = useSession();
  const hasEnded = useHasEnded();
  const onSignedIn = (session: StaffSession) => {
    if (session.staff.id !== staff.id) return window.location.replace("/");
    rememberSession(session);
    markBegun();
    void queryClient.invalidateQueries();
  };
  return (
    <Dialog
      lasting
      open={hasEnded}
      onClose={() => undefined}
      title="Sua sessão terminou"
      description="Entre de novo para continuar de onde parou. O que você digitou está guardado nesta tela."
    >
      <div className="pt-4">
        <SignInSteps email={staff.email} onSignedIn={onSignedIn} />
      </div>
    </Dialog>
  );
}
