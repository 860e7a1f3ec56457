import { changePin, sentences } from "@vitral/contract/passwords";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { messageOr } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { CodeInput } from "@vitral/ui/inputs/code-input.tsx";
import { refusedField, toastFailure } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { changeUser, useSession } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { NewPinInput } from "./new-pin-input.tsx";

/** The fields: the input of the call, and the PIN once more (spec 5.11). */
const Typed = z.extend(changePin.body, { confirmation: z.string() }).check(
  z.refine(({ pin, confirmation }) => pin === confirmation, {
    path: ["confirmation"],
    message: sentences.pinsDiffer,
  }),
);
const { Form, Field } = formFor(Typed);
const fieldOf = { INVALID_CODE: "code", WEAK_PIN: "pin" } as const;
const empty = { code: "", pin: "", confirmation: "" };

type Props = { isFirst: boolean; backTo: string; onChanged: () => void };

/** Step 2: the code of the e-mail, for some tenants the code of an SMS too, and the PIN twice (spec 2.12, 4.4, 8). */
export function NewPinForm({ isFirst, backTo, onChanged }: Props) {
  const { strongSecrets } = useTenant();
  const { phone } = useSession().user;
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ code, phoneCode, pin }: z.output<typeof Typed>) =>
      call(changePin, { body: { code, pin, ...(phoneCode && { phoneCode }) } }),
    onSuccess: () => {
      toast.success(`PIN transacional ${isFirst ? "cadastrado" : "alterado"} com sucesso!`);
      onChanged();
      changeUser({ hasPin: true });
    },
    onError: (refused) =>
      toastFailure(refused, fieldOf, {
        message: messageOr(`Erro ao ${isFirst ? "cadastrar" : "alterar"} o PIN`, refused),
      }),
  });
  return (
    <Form
      start={strongSecrets ? { ...empty, phoneCode: "" } : empty}
      refusal={refusedField(error, fieldOf)}
      onSubmit={(typed) => mutate(typed)}
    >
      <Field
        name="code"
        label="Código de verificação"
        {...(strongSecrets && { hint: "O que enviamos para seu e-mail" })}
        placeholder="000000"
        control={CodeInput}
      />
      {strongSecrets && (
        <Field
          name="phoneCode"
          label="Código do SMS"
          hint={`O que enviamos para seu celular${phone ? ` com final ${phone.slice(-4)}` : ""}`}
          placeholder="000000"
          control={CodeInput}
        />
      )}
      <Field
        name="pin"
        label={isFirst ? "PIN" : "Novo PIN"}
        hint="4 dígitos, para confirmar seus pagamentos"
        control={NewPinInput}
      />
      <Field name="confirmation" label={isFirst ? "Confirmar PIN" : "Confirmar novo PIN"} control={NewPinInput} />
      <div className="grid justify-items-center gap-2">
        <Button type="submit" wide busy={isPending}>
          {isFirst ? "Confirmar cadastro" : "Confirmar alteração"}
        </Button>
        <TextLink to={backTo}>Voltar para envio de código</TextLink>
      </div>
    </Form>
  );
}
