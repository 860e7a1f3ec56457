import { useMutation } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";

/** Cancels a pending change of a limit by `cancel`; a toast says so, and `reload` loads the limits again. */
export const useCancelRequest = <Change = void>(
  cancel: (change: Change) => Promise<unknown>,
  reload: () => Promise<unknown>,
) =>
  useMutation({
    mutationFn: cancel,
    onSuccess: () => void toast.success("Pedido cancelado. Tudo continua como estava."),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: reload,
  });
