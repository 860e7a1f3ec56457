import { TypedNickname } from "@vitral/contract/pix-favorites";
import { useState } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { useSaveFavorite } from "./favorite-changes.ts";
import type { PaidPayee } from "./paid-payee.ts";

const { Form, Field } = formFor(TypedNickname);

type Props = { payee: PaidPayee; nickname: string; open: boolean; onClose: () => void };

/** Asks how the customer calls a payee, and saves it. */
export default function NicknameDialog({ payee, nickname, open, onClose }: Props) {
  const [start] = useState({ nickname });
  const { mutate, isPending, error } = useSaveFavorite(onClose);
  const refusal = !isPending && error ? { field: "nickname" as const, message: messageOf(error) } : undefined;
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      title="Salvar favorecido"
      description={
        <>
          Da próxima vez, escolha <strong className="font-semibold wrap-anywhere text-neutral-900">{payee.name}</strong>{" "}
          na sua lista, sem digitar a chave.
        </>
      }
    >
      <div className="mt-4">
        <Form
          start={start}
          refusal={refusal}
          onSubmit={(typed) => !isPending && mutate({ keyInfoId: payee.keyInfoId, nickname: typed.nickname })}
        >
          <Field name="nickname" label="Apelido (opcional)" placeholder="Como você chama" autoComplete="off" />
          <div className="grid gap-2">
            <Button type="submit" wide busy={isPending}>
              Salvar
            </Button>
            <Button variant="quiet" wide disabled={isPending} onClick={onClose}>
              Agora não
            </Button>
          </div>
        </Form>
      </div>
    </Dialog>
  );
}
