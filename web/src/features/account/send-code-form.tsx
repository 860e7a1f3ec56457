import { sendPinCode } from "@vitral/contract/passwords";
import { useMutation } from "@tanstack/react-query";
import { messageOr } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField, toastFailure } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { PasswordInput } from "@vitral/ui/inputs/password-input.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useTenant } from "../../shared/tenant/tenant.tsx";

const { Form, Field } = formFor(sendPinCode.body);
const fieldOf = { WRONG_PASSWORD: "password" } as const;

/**
 * Step 1: the password. The server then sends a code by e-mail, for some tenants one by SMS too (spec 2.12, 5.11, 8).
 */
export function SendCodeForm({ skipTo, onSent }: { skipTo: string; onSent: () => void }) {
  const { strongSecrets } = useTenant();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { password: string }) => call(sendPinCode, { body }),
    onSuccess: () => {
      toast.success(
        strongSecrets
          ? "Enviamos um código para seu e-mail e outro para seu celular."
          : "Código de verificação enviado para seu e-mail.",
      );
      onSent();
    },
    onError: (refused) =>
      toastFailure(refused, fieldOf, { message: messageOr("Erro ao enviar código de verificação", refused) }),
  });
  return (
    <Form start={{ password: "" }} refusal={refusedField(error, fieldOf)} onSubmit={(typed) => mutate(typed)}>
      <Field name="password" label="Senha de acesso ao banco" control={PasswordInput} autoComplete="current-password" />
      <div className="grid justify-items-center gap-2">
        <Button type="submit" wide busy={isPending}>
          Enviar código de verificação
        </Button>
        <TextLink to={skipTo}>Já possuo um código de verificação</TextLink>
      </div>
    </Form>
  );
}
