import { type ConfirmDeviceChange, RegisterDevice } from "@vitral/contract/pix-devices";
import { Pin } from "@vitral/contract/pix";
import type { UseMutationResult } from "@tanstack/react-query";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { CodeInput } from "@vitral/ui/inputs/code-input.tsx";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";
import { pinField } from "@vitral/ui/inputs/pin-input.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useSession } from "../session/session.ts";
import { useSendDeviceCode } from "./devices.ts";

const byPin = formFor(z.object({ pin: Pin }));
const byCode = formFor(z.object({ code: RegisterDevice.def.shape.code }));

/** The refusals that are shown at the field of the code. */
const codeRefusals = { INVALID_CODE: "code" } as const;
/** The refusals that are shown at a field; every other one is a notice. */
export const confirmRefusals = { ...pinRefusals, ...codeRefusals };

type Change = { id: string; given: ConfirmDeviceChange };
type Props = {
  id: string;
  action: string;
  changing: Pick<UseMutationResult<unknown, Error, Change>, "mutate" | "isPending" | "error" | "submittedAt">;
  onDone: () => void;
};

/** On a device that is not registered: the PIN, or the code of an SMS for who has none. */
export function ConfirmChange({ id, action, changing, onDone }: Props) {
  const { hasPin, phone } = useSession().user;
  const { mutate, isPending, error, submittedAt } = changing;
  const sending = useSendDeviceCode(() => undefined);
  const shown = isPending ? null : error;
  const change = (given: { pin: string } | { code: string }) => mutate({ id, given }, { onSuccess: onDone });
  if (hasPin)
    return (
      <div className="mt-2 grid gap-5 [&>*]:min-w-0">
        <p>Este dispositivo não está cadastrado. Confirme com o seu PIN.</p>
        <byPin.Form start={{ pin: "" }} refusal={refusedField(shown, pinRefusals)} onSubmit={change}>
          <byPin.Field key={submittedAt} name="pin" {...pinField} />
          <Button type="submit" variant="danger" wide busy={isPending}>
            {action}
          </Button>
        </byPin.Form>
      </div>
    );
  return (
    <div className="mt-2 grid gap-5 [&>*]:min-w-0">
      {sending.error && !sending.isPending && (
        <Notice kind="danger" title="Não foi possível enviar o código">
          {messageOf(sending.error)}
        </Notice>
      )}
      {sending.isSuccess ? (
        <byCode.Form start={{ code: "" }} refusal={refusedField(shown, codeRefusals)} onSubmit={change}>
          <p>{`Digite o código que enviamos por SMS para o celular com final ${(phone ?? "").slice(-4)}.`}</p>
          <byCode.Field key={submittedAt} name="code" label="Código do SMS" placeholder="000000" control={CodeInput} />
          <Button type="submit" variant="danger" wide busy={isPending}>
            {action}
          </Button>
        </byCode.Form>
      ) : (
        <>
          <p>Este dispositivo não está cadastrado. Confirme com um código que enviamos por SMS.</p>
          <Button wide busy={sending.isPending} onClick={() => sending.mutate()}>
            Receber código
          </Button>
        </>
      )}
    </div>
  );
}
