import { useEffect } from "react";
import { saveSession } from "../../shared/session/session.ts";
import { markBegun } from "../../shared/session/session-state.ts";
import { SignInSteps } from "../../shared/session/sign-in-steps.tsx";
import { EntryLayout } from "../../shared/page/entry-layout.tsx";

/** Sign-in of the staff; the guard then goes on to the page that was asked for. */
export default function SignIn() {
  useEffect(() => {
    document.title = "Entrar · Console Vitral";
  }, []);
  return (
    <EntryLayout title="Entrar no console">
      <SignInSteps
        onSignedIn={(session) => {
          markBegun();
          saveSession(session);
        }}
      />
    </EntryLayout>
  );
}
