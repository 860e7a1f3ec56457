import type { EntityType } from "@vitral/contract/customers";
import { maskCnpj, maskCpf } from "@vitral/brazil/masks";
import { paths } from "../../../lib/paths.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { PasswordInput } from "@vitral/ui/inputs/password-input.tsx";
import { useDraft } from "../journey/draft.ts";
import { Actions, Step } from "../journey/step.tsx";
import { CompanyTyped, nothingTyped, PersonTyped } from "./sign-up-schema.ts";
import { TermsCheckbox } from "./terms-checkbox.tsx";
import { useSignUp } from "./use-sign-up.ts";

/** What a person and a company are asked for, each in its own words (spec 2.5, 2.6, 5.3, 5.6). */
const signUps = {
  PERSON: {
    screen: "pf",
    title: "Crie sua conta",
    subtitle: "Comece com seus dados e uma senha de acesso.",
    form: formFor(PersonTyped),
    document: { label: "CPF", placeholder: "000.000.000-00", mask: maskCpf, inputMode: "numeric" },
    name: { label: "Nome completo", placeholder: "Como está no seu documento", autoComplete: "name" },
  },
  COMPANY: {
    screen: "pj",
    title: "Vamos começar?",
    subtitle: "Informe os dados da empresa e crie uma senha de acesso.",
    form: formFor(CompanyTyped),
    document: {
      label: "CNPJ",
      placeholder: "00.000.000/0000-00",
      mask: maskCnpj,
      autoCapitalize: "characters",
      spellCheck: false,
    },
    name: { label: "Nome da empresa", placeholder: "Razão social", autoComplete: "organization" },
  },
} as const;

/** The first screen: document, name and password. */
export function SignUpForm({ entityType }: { entityType: EntityType }) {
  const { screen, title, subtitle, form, document, name } = signUps[entityType];
  const { Form, Field } = form;
  const [start, saveDraft] = useDraft(screen, nothingTyped);
  const { signUp, refusal, busy, termsChanged } = useSignUp(entityType);
  return (
    <Step title={title} subtitle={subtitle}>
      <Form start={start} refusal={refusal} onDraft={saveDraft} onSubmit={(typed) => signUp(typed)}>
        <Field name="document" {...document} autoComplete="username" />
        <Field name="name" {...name} />
        <Field
          name="password"
          label="Senha"
          hint="Pelo menos 6 caracteres. Prefira letras e números e evite sequências."
          control={PasswordInput}
          autoComplete="new-password"
        />
        <Field name="confirmation" label="Confirme sua senha" control={PasswordInput} autoComplete="new-password" />
        <TermsCheckbox key={termsChanged} again={termsChanged > 0} />
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
