import { normaliseTyped } from "@vitral/brazil/pix-key";
import { lookUpPixKey } from "@vitral/contract/pix";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { useAccountId } from "../../../shared/session/session.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import type { TypedKey } from "./enter-pix-key.tsx";

/** Asks whose key it is; the answer pays once, within 15 minutes. */
export function useLookUp() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async ({ kind, key }: TypedKey) => {
      const body = { key: normaliseTyped(kind, key) };
      return (await call(lookUpPixKey, { params: { accountId }, body })).data;
    },
    // The field shows the same sentence and announces it.
    onError: (error) => toast.error(messageOf(error), { quiet: true }),
  });
}
