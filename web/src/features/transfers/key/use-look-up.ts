import { normaliseTyped } from "@vitral/brazil/pix-key";
import { lookUpPixKey } from "@vitral/contract/pix";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { useAccountId } from "../../../shared/session/session.ts";
import type { TypedKey } from "./enter-pix-key.tsx";

/** Asks whose key it is; the answer pays once, within 15 minutes. A refusal is shown at the field of the key. */
export function useLookUp() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async ({ kind, key }: TypedKey) => {
      const body = { key: normaliseTyped(kind, key) };
      return (await call(lookUpPixKey, { params: { accountId }, body })).data;
    },
  });
}
