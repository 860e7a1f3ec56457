import { blockDevice, type Device, removeDevice } from "@vitral/contract/pix-devices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { devicesKey } from "../../shared/devices/devices.ts";
import { toast } from "@vitral/ui/notices/toast.ts";

export type Change = "remove" | "block";

/** Removes or blocks a device; one that is gone, because the answer before was lost, counts as removed. */
export function useChangeDevice(change: Change) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Device): Promise<unknown> => {
      const params = { deviceId: id };
      if (change === "block") return call(blockDevice, { params, body: {} });
      return call(removeDevice, { params }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      });
    },
    onSuccess: () => void toast.success(change === "block" ? "Dispositivo bloqueado." : "Dispositivo removido."),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });
}
