import { maskCnpj } from "@vitral/brazil/masks";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formFor } from "../../../ui/form/form.tsx";
import { TextLink } from "../../../ui/buttons/link-button.tsx";
import { PasswordInput } from "../../../ui/inputs/password-input.tsx";
import { useDraft } from "../journey/draft.ts";
import { CompanyTyped, nothingTyped } from "./sign-up-schema.ts";
import { Actions, Step } from "../journey/step.tsx";
import { TermsTick } from "./terms-tick.tsx";
import { useSignUp } from "./use-sign-up.ts";

const { Form, Field } = formFor(CompanyTyped);

/** A company begins: CNPJ, name and password (spec 2.6, 5.6). */
export default function SignUpCompany() {
  const [start, keep] = useDraft("pj", nothingTyped);
  const { signUp, refusal, busy } = useSignUp("COMPANY");
  return (
    <Step title="Vamos começar?" subtitle="Informe os dados da empresa e crie uma senha de acesso.">
      <Form start={start} refusal={refusal} onDraft={keep} onSubmit={(typed) => signUp(typed)}>
        <Field
          name="document"
          label="CNPJ"
          placeholder="00.000.000/0000-00"
          mask={maskCnpj}
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field name="name" label="Nome da empresa" placeholder="Razão social" autoComplete="organization" />
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
