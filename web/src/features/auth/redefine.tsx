import { NewPassword, redefinePassword } from "@vitral/contract/recovery";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { CodeInput } from "@vitral/ui/inputs/code-input.tsx";
import { refusedField, toastFailure } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { PasswordInput } from "@vitral/ui/inputs/password-input.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useGoLater } from "../../lib/use-go-later.ts";

const { Form, Field } = formFor(NewPassword);
const empty = { code: "", password: "" };
const fieldOf = { INVALID_CODE: "code", WEAK_PASSWORD: "password" } as const;

/** Sets a new password with the code that was sent by e-mail (spec 2.3, 5.2). */
export default function Redefine() {
  const [goTo, isLeaving] = useGoLater();
  const redefine = useMutation({
    mutationFn: (typed: NewPassword) => call(redefinePassword, { body: typed }),
    onSuccess: () => {
      toast.success("Senha redefinida com sucesso!");
      goTo(paths.auth.login);
    },
    onError: (error) => toastFailure(error, fieldOf),
  });
  return (
    <div className="grid gap-6">
      <PageTitle subtitle="Digite o código recebido e escolha uma nova senha.">Redefinir senha</PageTitle>
      <Form start={empty} refusal={refusedField(redefine.error, fieldOf)} onSubmit={(typed) => redefine.mutate(typed)}>
        <Field name="code" label="Código de verificação" placeholder="000000" control={CodeInput} />
        <Field
          name="password"
          label="Nova Senha"
          hint="Pelo menos 6 caracteres"
          control={PasswordInput}
          autoComplete="new-password"
        />
        <Button type="submit" wide busy={redefine.isPending || isLeaving}>
          Redefinir Senha
        </Button>
      </Form>
      <p className="text-center">
        <TextLink to={paths.auth.forgot}>Pedir um novo código</TextLink>
      </p>
    </div>
  );
}
