import type { StaffSession } from "@vitral/contract/console/session";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { notifyTabs } from "../../lib/tabs.ts";
import { removeSession, saveSession, useSession } from "./session.ts";
import { markBegun, useHasEnded } from "./session-state.ts";
import { SignInSteps } from "./sign-in-steps.tsx";

/**
 * A sign-in over the page whose session has ended: the page is hidden, and what was typed there is not lost. It is left
 * by signing in, or with 'Sair'. Another person gets a fresh page.
 */
export function SessionEnded() {
  const { staff } = useSession();
  const hasEnded = useHasEnded();
  const onSignedIn = (session: StaffSession) => {
    if (session.staff.id !== staff.id) {
      notifyTabs({ person: session.staff.id });
      return window.location.replace("/");
    }
    saveSession(session);
    markBegun();
    void queryClient.invalidateQueries();
  };
  return (
    <Dialog
      lasting
      open={hasEnded}
      onClose={() => undefined}
      title="Sua sessão terminou"
      description="Entre de novo para continuar de onde parou. O que você digitou está guardado atrás deste aviso."
    >
      <div className="grid gap-3 pt-4">
        <SignInSteps email={staff.email} onSignedIn={onSignedIn} />
        <Button variant="quiet" wide onClick={removeSession}>
          Sair e descartar o que digitei
        </Button>
      </div>
    </Dialog>
  );
}
