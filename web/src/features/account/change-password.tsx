import { changePassword, CurrentPassword, NewPassword, sentences } from "@vitral/contract/passwords";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { messageOr } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { refusedField, toastFailure } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { PasswordInput } from "@vitral/ui/inputs/password-input.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";

/** The fields: the input of the call, and the new password once more (spec 5.11). */
const Typed = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword, confirmation: z.string() }).check(
  z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ["confirmation"],
    message: sentences.passwordsDiffer,
  }),
);
const { Form, Field } = formFor(Typed);
const fieldOf = { WRONG_PASSWORD: "currentPassword", WEAK_PASSWORD: "newPassword" } as const;

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Alterar senha" },
];
const empty = { currentPassword: "", newPassword: "", confirmation: "" };

/** Changes the password of a customer who knows the current one (spec 2.12, 5.11, 8). */
export default function ChangePassword() {
  const [changes, setChanges] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: z.output<typeof Typed>) =>
      call(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      toast.success("Senha alterada com sucesso!");
      setChanges((times) => times + 1);
    },
    onError: (refused) => toastFailure(refused, fieldOf, { message: messageOr("Erro ao alterar a senha", refused) }),
  });
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      {/* The keys make a new title, which takes the focus, and an empty form after a change. */}
      <PageTitle key={`title-${changes}`} subtitle="Ao trocar a senha, seus outros acessos são encerrados.">
        Alterar senha
      </PageTitle>
      <div className="max-w-[27.5rem]">
        <Card>
          <Form
            key={`form-${changes}`}
            start={empty}
            refusal={refusedField(error, fieldOf)}
            onSubmit={(typed) => mutate(typed)}
          >
            <Field name="currentPassword" label="Senha atual" control={PasswordInput} autoComplete="current-password" />
            <Field
              name="newPassword"
              label="Nova senha"
              hint="Pelo menos 6 caracteres"
              control={PasswordInput}
              autoComplete="new-password"
            />
            <Field
              name="confirmation"
              label="Confirmar nova senha"
              control={PasswordInput}
              autoComplete="new-password"
            />
            <Button type="submit" wide busy={isPending}>
              Alterar senha
            </Button>
          </Form>
        </Card>
      </div>
    </div>
  );
}
