import { deletePixKey, type PixKey, type RegisterPixKey, registerPixKey } from "@vitral/contract/pix-keys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { keysKey } from "../../shared/account/pix-keys.ts";
import { useAccountId } from "../../shared/session/session.ts";

/** Registers a key of the customer, shows a toast with the result and reloads the list (spec 8). */
export function useRegisterKey() {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof RegisterPixKey>) => call(registerPixKey, { params: { accountId }, body }),
    onSuccess: () => void toast.success("Chave registrada com sucesso!"),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => void queries.invalidateQueries({ queryKey: keysKey(accountId) }),
  });
}

/** Deletes a key and shows a toast with the result; it is pending until the list has been reloaded (spec 8). */
export function useDeleteKey() {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PixKey) => call(deletePixKey, { params: { accountId, keyId: id } }),
    onSuccess: () => void toast.success("Chave deletada com sucesso!"),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: keysKey(accountId) }),
  });
}
