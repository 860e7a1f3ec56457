import {
  cancelPixLimitChange,
  changeNightStart,
  changePixLimit,
  type LimitChangeKind,
  type LimitChangeOutcome,
  type LimitKind,
  type NightStartTime,
} from "@vitral/contract/pix-limits";
import type { Cents } from "@vitral/brazil/cents";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { momentText } from "../../lib/moment-text.ts";
import { limitsKey, pixLimitsKey } from "../../shared/account/query-keys.ts";
import { useCancelRequest } from "../../lib/use-cancel-request.ts";
import { useAccountId } from "../../shared/session/session.ts";
import { toastFailure } from "@vitral/ui/form/failed-form.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";

/** When each limit applies, as its card says; the night of a customer begins at 20:00 or 22:00. */
export const hoursOf = (kind: LimitKind, nightStart: NightStartTime): string =>
  ({
    DAY: `06:00 às ${nightStart}`,
    NIGHT: `${nightStart} às 06:00`,
    NIGHT_PEOPLE: `${nightStart} às 06:00, para pessoas`,
    TRANSACTION: "Por operação",
  })[kind];

export type LimitChange =
  | { kind: LimitKind; amount: Cents; pin: string }
  | { kind: "NIGHT_START"; start: NightStartTime; pin: string };

/** Asks for a change; a toast says from when it holds, and every limit on screen is loaded again. */
export function useChangeLimit(onDone: () => void) {
  const accountId = useAccountId();
  const reload = useReload();
  return useMutation({
    mutationFn: (change: LimitChange) =>
      change.kind === "NIGHT_START"
        ? call(changeNightStart, { params: { accountId }, body: { start: change.start, pin: change.pin } })
        : call(changePixLimit, {
            params: { accountId, kind: change.kind },
            body: { amount: change.amount, pin: change.pin },
          }),
    onSuccess: (outcome) => {
      toast.success(sentenceOf(outcome));
      onDone();
    },
    onError: (error) => toastFailure(error, pinRefusals),
    // Also after a failure: the answer may have been lost, and the change made.
    onSettled: reload,
  });
}

/** Cancels the pending change of a kind. */
export function useCancelChange() {
  const accountId = useAccountId();
  return useCancelRequest(
    (kind: LimitChangeKind) => call(cancelPixLimitChange, { params: { accountId, kind } }),
    useReload(),
  );
}

function useReload() {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [pixLimitsKey(accountId), limitsKey(accountId)].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}

function sentenceOf({ status, effectiveAt }: LimitChangeOutcome): string {
  if (status === "EFFECTIVE") return "Pronto: a alteração já vale.";
  if (status === "AWAITING_APPROVAL" || effectiveAt === undefined)
    return "Pedido enviado para análise. A resposta chega por e-mail.";
  return `Pedido registrado. Vale a partir de ${momentText(effectiveAt)}.`;
}
