import { createCharge, type CreateCharge } from "@vitral/contract/pix-charges";
import { chargeSentences } from "@vitral/contract/pix-charge-terms";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../../shared/session/session.ts";
import { listKey } from "./charges.ts";
import { receiverAddressKey } from "./receiver-address.tsx";

/** The field of a charge with a due date at which what only the server can say is shown. */
const fieldOf = new Map<string, "dueDate" | "zipCode">([
  [chargeSentences.pastDueDate, "dueDate"],
  [chargeSentences.farDueDate, "dueDate"],
  [chargeSentences.addressRequired, "zipCode"],
]);

/** Creates a charge. The same order again, after a lost answer, is the same charge: the screen chooses its txid. */
export function useCreateCharge() {
  const accountId = useAccountId();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: z.output<typeof CreateCharge>) => call(createCharge, { params: { accountId }, body }),
    onSuccess: () => void toast.success("Cobrança criada"),
    onError: (refused) => {
      const message = messageOf(refused);
      // Its fields are shown from now on.
      if (message === chargeSentences.addressRequired) queries.setQueryData(receiverAddressKey(accountId), null);
      if (!fieldOf.has(message)) toast.error(message);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: listKey(accountId) }),
  });
  const message = error ? messageOf(error) : "";
  const field = fieldOf.get(message);
  return { mutate, isPending, refusal: field && { field, message } };
}
