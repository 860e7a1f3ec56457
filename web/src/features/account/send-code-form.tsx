import { sendPinCode } from "@vitral/contract/passwords";
import { useMutation } from "@tanstack/react-query";
import { ApiError, call, messageOr } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { formFor } from "../../ui/form.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { toast } from "../../ui/toast.ts";

const { Form, Field } = formFor(sendPinCode.body);

/** Step 1: the password, for a code by e-mail (spec 2.12, 5.11, 8). */
export function SendCodeForm({ skipTo, onSent }: { skipTo: string; onSent: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { password: string }) => call(sendPinCode, { body }),
    onSuccess: () => {
      toast.success("Código de verificação enviado para seu e-mail.");
      onSent();
    },
    onError: (refused) => toast.error(messageOr("Erro ao enviar código de verificação", refused)),
  });
  const isWrong = error instanceof ApiError && error.code === "WRONG_PASSWORD";
  return (
    <Form
      start={{ password: "" }}
      refusal={isWrong ? { field: "password", message: error.message } : undefined}
      onSubmit={(typed) => mutate(typed)}
    >
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
