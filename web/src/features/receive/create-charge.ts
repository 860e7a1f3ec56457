import { createCharge, type CreateCharge } from "@vitral/contract/pix-charges";
import { chargeSentences } from "@vitral/contract/pix-charge-terms";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { call } from "../../lib/api.ts";
import { useAccountId } from "../../shared/session/session.ts";
import { listKey } from "./charges.ts";

const ofDueDate = new Set<string>([chargeSentences.pastDueDate, chargeSentences.farDueDate]);

/** Creates a charge. The same order again, after a lost answer, is the same charge: the screen chooses its txid. */
export function useCreateCharge() {
  const accountId = useAccountId();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: z.output<typeof CreateCharge>) => call(createCharge, { params: { accountId }, body }),
    onSuccess: () => void toast.success("Cobrança criada"),
    // One of the due date is shown at its field.
    onError: (refused) => void (ofDueDate.has(messageOf(refused)) || toast.error(messageOf(refused))),
    onSettled: () => void queries.invalidateQueries({ queryKey: listKey(accountId) }),
  });
  const message = error ? messageOf(error) : "";
  /** What only the server can say of the due date, because it depends on the bank's day. */
  const dueDateRefusal = ofDueDate.has(message) ? message : undefined;
  return { mutate, isPending, dueDateRefusal };
}
