import { documentDigits } from "@vitral/brazil/document";
import type { Answer } from "@vitral/contract/endpoint";
import { authenticate, Credentials } from "@vitral/contract/identity";
import { useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { returnPath } from "../../lib/return-path.ts";
import type { TakenDocument } from "../../lib/taken-document.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField, toastFailure } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { knowsPasskeys } from "@vitral/ui/lib/knows-passkeys.ts";
import { PasswordInput } from "@vitral/ui/inputs/password-input.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { signIn } from "../../shared/session/session.ts";
import type { AfterSignIn } from "./after-sign-in.ts";
import { documentField } from "./document-field.ts";
import { OwnDocument } from "./own-document.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

const { Form, Field } = formFor(Credentials);
const empty = { document: "", password: "" };
const fieldOf = { WRONG_CREDENTIALS: "password" } as const;

/** Sign-in with CPF or CNPJ and password (spec 2.3, 5.2). */
export default function Login() {
  const finish = useFinish();
  const enter = useMutation({
    mutationFn: async ({ document, password }: Credentials) =>
      finish(await call(authenticate, { body: { document: documentDigits(document), password } })),
    onError: (error) => toastFailure(error, fieldOf),
  });
  const { state } = useLocation() as { state: TakenDocument | null };
  return (
    <div className="grid gap-6">
      <PageTitle subtitle="Acesse com seu CPF ou CNPJ e sua senha.">Entre na sua conta</PageTitle>
      <Form
        start={empty}
        refusal={refusedField(enter.error, fieldOf)}
        onSubmit={(credentials) => enter.mutate(credentials)}
      >
        <Field name="document" {...documentField} autoComplete="username webauthn" />
        <Field
          name="password"
          label="Senha"
          placeholder="Digite sua senha"
          control={PasswordInput}
          autoComplete="current-password"
        />
        <div className="-my-3 justify-self-end text-sm">
          <TextLink to={paths.auth.forgot}>Esqueceu sua senha?</TextLink>
        </div>
        <Button type="submit" wide busy={enter.isPending} busyText="Entrando...">
          Entrar
        </Button>
        {knowsPasskeys() && <PasskeySignIn busy={enter.isPending} onSignedIn={finish} />}
      </Form>
      <p className="text-center">
        <TextLink to={paths.onboarding.start}>Criar uma nova conta</TextLink>
      </p>
      <OwnDocument {...state} />
    </div>
  );
}

/** Begins the session of a sign-in, and goes to the customer's next page. */
function useFinish() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (answer: Answer<typeof authenticate>): Promise<void> => {
    const { goTo, toast: shown } = await nextOf(answer);
    signIn(answer);
    if (shown) toast[shown.kind](shown.text, { stays: true });
    if (!goTo) return;
    // Only an ACTIVE customer goes to the page that was wanted; the others go to their onboarding screen (spec 4.2).
    const isActive = answer.entity.status === "ACTIVE";
    void navigate((isActive && returnPath(state)) || goTo);
  };
}

/** The code for a customer who is still opening an account is loaded for them only; without it they sign in again. */
async function nextOf({ entity, entityType }: Answer<typeof authenticate>): Promise<AfterSignIn> {
  if (entity.status === "ACTIVE") return { goTo: paths.home };
  const { afterSignIn } = await import("./after-sign-in.ts");
  return afterSignIn(entity, entityType);
}
