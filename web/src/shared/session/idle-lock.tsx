import { useMutation } from "@tanstack/react-query";
import { authenticate, Credentials, keepSession, lockSession } from "@vitral/contract/identity";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import * as z from "zod/mini";
import { call, holdCalls, onSessionLocked } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { PasswordInput } from "@vitral/ui/inputs/password-input.tsx";
import { Logo } from "../tenant/logo.tsx";
import { useTenant } from "../tenant/tenant.tsx";
import { lockNow, useIsIdle } from "./idle.ts";
import { lifetime, renewSession, signOut, useSession } from "./session.ts";
import { passwordSentence } from "./password-sentence.ts";

/** The server locks a session that is not used, too: it learns of a use, and of a lock. A lost call changes nothing. */
const send = (endpoint: typeof keepSession | typeof lockSession) => void call(endpoint, {}).catch(() => undefined);

const { Form, Field } = formFor(z.pick(Credentials, { password: true }));

/**
 * Hides the area when it was not used for as long as the bank's rule says, until the customer types the password. The
 * screens stay as they are behind it, so that nothing typed is lost. The server reads nothing with the session either.
 */
export function IdleLock() {
  const { idleLockMinutes } = useTenant();
  const { expiration } = useSession();
  const isIdle = useIsIdle(idleLockMinutes, expiration - lifetime, () => send(keepSession));
  useEffect(() => onSessionLocked(lockNow), []);
  return isIdle && idleLockMinutes !== null ? <LockScreen minutes={idleLockMinutes} /> : null;
}

function LockScreen({ minutes }: { minutes: number }) {
  const { user } = useSession();
  const screen = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      call(authenticate, { body: { document: user.document, password } }),
    onSuccess: (answer) => {
      renewSession(answer);
      // What the server refused to read before this screen was shown.
      void queryClient.invalidateQueries();
    },
  });
  // Before any query begins: after a reload the area is loaded behind this screen.
  useLayoutEffect(() => {
    const release = holdCalls();
    send(lockSession);
    return release;
  }, []);
  useEffect(() => {
    const root = document.documentElement;
    const dialog = screen.current;
    const before = document.activeElement;
    // Modal: the browser lets nobody reach what is behind, by pointer, keyboard or screen reader.
    dialog?.showModal();
    root.dataset["locked"] = "";
    return () => {
      delete root.dataset["locked"];
      dialog?.close();
      // The dialog is gone from the page by now, so that the browser does not give the focus back.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={screen}
      aria-labelledby={title}
      className="lock-screen m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-page p-0"
      onCancel={(event) => event.preventDefault()}
      // A browser closes a dialog at the second Esc, whatever the first was answered.
      onClose={() => document.documentElement.dataset["locked"] === "" && screen.current?.showModal()}
    >
      <div className="mx-auto flex min-h-full w-full max-w-[27.5rem] flex-col justify-center gap-6 px-5 py-10">
        <div className="text-accent-strong">
          <Logo on="page" />
        </div>
        <div className="grid gap-1">
          <h1 id={title} className="text-title-2 font-title">
            Sessão bloqueada
          </h1>
          <p className="text-neutral-600">
            Por segurança, bloqueamos a tela após {minutes === 1 ? "um minuto" : `${minutes} minutos`} sem uso. Digite
            sua senha para continuar de onde parou, sem perder o que já preencheu.
          </p>
        </div>
        <Form
          start={{ password: "" }}
          refusal={error ? { field: "password", message: passwordSentence(error) } : undefined}
          onSubmit={(typed) => mutate(typed)}
        >
          <Field name="password" label="Senha" control={PasswordInput} autoComplete="current-password" />
          <Button type="submit" wide busy={isPending} busyText="Desbloqueando...">
            Desbloquear
          </Button>
          <Button variant="quiet" wide onClick={signOut}>
            Sair
          </Button>
        </Form>
      </div>
    </dialog>
  );
}
