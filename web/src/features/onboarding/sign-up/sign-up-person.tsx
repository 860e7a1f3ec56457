import { maskCpf } from "@vitral/brazil/masks";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formFor } from "../../../ui/form/form.tsx";
import { TextLink } from "../../../ui/buttons/link-button.tsx";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { useDraft } from "../journey/draft.ts";
import { nothingTyped, PersonTyped } from "./sign-up-schema.ts";
import { Actions, Step } from "../journey/step.tsx";
import { TermsTick } from "./terms-tick.tsx";
import { useSignUp } from "./use-sign-up.ts";

const { Form, Field } = formFor(PersonTyped);

/** A person begins: CPF, name and password (spec 2.5, 5.3). */
export default function SignUpPerson() {
  const [start, keep] = useDraft("pf", nothingTyped);
  const { signUp, refusal, busy } = useSignUp("PERSON");
  return (
    <Step title="Crie sua conta" subtitle="Comece com seus dados e uma senha de acesso.">
      <Form start={start} refusal={refusal} onDraft={keep} onSubmit={(typed) => signUp(typed)}>
        <Field
          name="document"
          label="CPF"
          placeholder="000.000.000-00"
          mask={maskCpf}
          inputMode="numeric"
          autoComplete="username"
        />
        <Field name="name" label="Nome completo" placeholder="Como está no seu documento" autoComplete="name" />
        <Field
          name="password"
          label="Senha"
          hint="Pelo menos 6 caracteres. Prefira letras e números e evite sequências."
          control={PasswordInput}
          autoComplete="new-password"
        />
        <Field name="confirmation" label="Confirme sua senha" control={PasswordInput} autoComplete="new-password" />
        <TermsTick />
        <Actions>
          <Button type="submit" wide busy={busy} busyText="Aguarde...">
            Avançar
          </Button>
        </Actions>
      </Form>
      <p className="text-center">
        <TextLink to={paths.onboarding.start}>Voltar</TextLink>
      </p>
    </Step>
  );
}
