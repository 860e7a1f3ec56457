import { addPasskey, ConfirmNewPasskey, getNewPasskeyOptions, PasskeyName } from "@vitral/contract/passkeys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { PasswordInput } from "@vitral/ui/inputs/password-input.tsx";
import { pinField } from "@vitral/ui/inputs/pin-input.tsx";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";
import { createPasskey, stopAskingPasskey } from "@vitral/ui/lib/passkeys.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { call } from "../../lib/api.ts";
import { passkeySentence } from "../../shared/passkeys/passkey-sentences.ts";
import { passkeysKey } from "./passkeys-key.ts";

const NewPasskey = z.object({ name: PasskeyName, ...ConfirmNewPasskey.def.shape });
const { Form, Field } = formFor(NewPasskey);
const fieldOf = { ...pinRefusals, WRONG_PASSWORD: "password" } as const;
const empty = { name: "", password: "", pin: "" };

type Props = { open: boolean; onClose: () => void };

/** Makes a passkey in this device: name, password and PIN, then the browser's own window. */
export function AddPasskeyDialog({ open, onClose }: Props) {
  const { mutate, isPending, error, submittedAt } = useAddPasskey(onClose);
  // Who leaves the page closes the browser's window.
  useEffect(() => stopAskingPasskey, []);
  const refusal = isPending ? undefined : refusedField(error, fieldOf);
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      title="Cadastrar passkey"
      description="Confirme que é você. Depois, seu navegador pede a digital, o rosto ou a senha do aparelho."
    >
      <div className="mt-4 grid gap-5 [&>*]:min-w-0">
        {error && !refusal && !isPending && (
          <Notice kind="danger" title="Não foi possível cadastrar a passkey">
            {passkeySentence(error)}
          </Notice>
        )}
        <Form start={empty} refusal={refusal} onSubmit={(typed) => !isPending && mutate(typed)}>
          <Field
            name="name"
            label="Nome da passkey"
            placeholder="Meu celular"
            hint="Para reconhecer esta passkey na sua lista."
            autoComplete="off"
          />
          <Field name="password" label="Senha" control={PasswordInput} autoComplete="current-password" />
          <Field key={submittedAt} name="pin" {...pinField} />
          <Button type="submit" wide busy={isPending}>
            Continuar
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}

function useAddPasskey(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, password, pin }: z.output<typeof NewPasskey>) => {
      const { options } = await call(getNewPasskeyOptions, { body: { password, pin } });
      const response = await createPasskey(options);
      return response && call(addPasskey, { body: { response, name } });
    },
    onSuccess: (added) => {
      if (added) toast.success("Passkey cadastrada!");
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysKey }),
  });
}
