import { blockDevice, type ConfirmDeviceChange, type Device, removeDevice } from "@vitral/contract/pix-devices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { call } from "../../lib/api.ts";
import { confirmRefusals } from "../../shared/devices/confirm-change.tsx";
import { devicesKey } from "../../shared/devices/devices.ts";
import { toast } from "@vitral/ui/notices/toast.ts";

export type Change = "remove" | "block";

/** Removes or blocks a device; one that is gone, because the answer before was lost, counts as removed. */
export function useChangeDevice(change: Change) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, given }: { id: Device["id"]; given: ConfirmDeviceChange }): Promise<unknown> => {
      const params = { deviceId: id };
      if (change === "block") return call(blockDevice, { params, body: given });
      return call(removeDevice, { params, body: given }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      });
    },
    onSuccess: () => void toast.success(change === "block" ? "Dispositivo bloqueado." : "Dispositivo removido."),
    onError: (error) => {
      if (!refusedField(error, confirmRefusals)) toast.error(messageOf(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });
}
