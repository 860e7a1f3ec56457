import { authenticate, Credentials } from "@vitral/contract/identity";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { PasswordInput } from "@vitral/ui/inputs/password-input.tsx";
import { timeOf } from "./ending-time.ts";
import { renewSession, type Session, signOut } from "./session.ts";
import { passwordSentence } from "./password-sentence.ts";

const { Form, Field } = formFor(z.pick(Credentials, { password: true }));

/**
 * Shown one minute before the session ends: the customer can continue with the password, without losing what was typed.
 * A session is never extended; the password begins another one (spec 9, docs/decisions/0020).
 */
export default function StaySignedIn({ session, onClose }: { session: Session; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      call(authenticate, { body: { document: session.user.document, password } }),
    onSuccess: renewSession,
  });
  const password = useRef<HTMLInputElement | null>(null);
  const findPassword = (container: HTMLElement | null) => {
    password.current = container?.querySelector("input") ?? null;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sua sessão está terminando"
      description={`Por segurança, cada sessão dura 4 horas. A sua termina às ${timeOf(session.expiration)}. Digite sua senha para continuar de onde está, sem perder o que já preencheu.`}
      initialFocus={password}
    >
      <div className="pt-5" ref={findPassword}>
        <Form
          start={{ password: "" }}
          refusal={error ? { field: "password", message: passwordSentence(error) } : undefined}
          onSubmit={(typed) => mutate(typed)}
        >
          <Field name="password" label="Senha" control={PasswordInput} autoComplete="current-password" />
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button variant="quiet" onClick={signOut}>
              Sair agora
            </Button>
            <Button type="submit" busy={isPending}>
              Continuar conectado
            </Button>
          </div>
        </Form>
      </div>
    </Dialog>
  );
}
