import { type Passkey, removePasskey } from "@vitral/contract/passkeys";
import type { ConfirmDeviceChange } from "@vitral/contract/pix-devices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { call } from "../../lib/api.ts";
import { ConfirmChange, confirmRefusals } from "../../shared/devices/confirm-change.tsx";
import { useDevices } from "../../shared/devices/devices.ts";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { passkeysKey } from "./passkeys-key.ts";

const title = "Remover passkey";
const action = "Remover";

type Props = { passkey: Passkey; open: boolean; onClose: () => void; onDone: () => void };

/** Asks the customer to confirm the removal of a passkey, with the PIN or a code on a device that is not registered. */
export function RemovePasskeyDialog({ passkey, open, onClose, onDone }: Props) {
  const { registeredDevices } = useTenant();
  const isTrusted = useDevices().data?.limits === null || !registeredDevices;
  const removing = useRemovePasskey();
  const { mutate, isPending } = removing;
  const description = (
    <>
      <strong className="font-semibold wrap-anywhere text-neutral-900">{passkey.name}</strong>: ninguém mais entra na
      sua conta com ela. Apague-a também das senhas salvas no aparelho.
    </>
  );
  if (isTrusted)
    return (
      <ConfirmDialog
        open={open}
        onClose={onClose}
        title={title}
        description={description}
        action={action}
        onConfirm={() => mutate({ id: passkey.id, given: {} }, { onSuccess: onDone, onSettled: onClose })}
        busy={isPending}
      />
    );
  const done = () => {
    onDone();
    onClose();
  };
  return (
    <Dialog open={open} onClose={() => !isPending && onClose()} title={title} description={description}>
      <ConfirmChange id={passkey.id} action={action} changing={removing} onDone={done} />
    </Dialog>
  );
}

/** One that is gone, because the answer before was lost, counts as removed. */
function useRemovePasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, given }: { id: string; given: ConfirmDeviceChange }): Promise<unknown> =>
      call(removePasskey, { params: { passkeyId: id }, body: given }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      }),
    onSuccess: () => void toast.success("Passkey removida."),
    onError: (error) => {
      if (!refusedField(error, confirmRefusals)) toast.error(messageOf(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysKey }),
  });
}
