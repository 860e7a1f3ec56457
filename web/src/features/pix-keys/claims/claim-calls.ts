import {
  askClaim,
  cancelClaim,
  type Claim,
  type ClaimAction,
  type ClaimKeyType,
  type ClaimType,
  completeClaim,
  confirmClaim,
  sendClaimCode,
} from "@vitral/contract/pix-claims";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { claimsKey } from "../../../shared/account/query-keys.ts";
import { keysKey } from "../../../shared/account/pix-keys.ts";
import { useAccountId } from "../../../shared/session/session.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { doneSentence } from "./claim-words.ts";

function useReload() {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: claimsKey(accountId) }),
      queries.invalidateQueries({ queryKey: keysKey(accountId) }),
    ]);
}

/** Asks for a key. The same order again is answered with the claim in progress. */
export function useAskClaim() {
  const accountId = useAccountId();
  const reload = useReload();
  return useMutation({
    mutationFn: (body: { type: ClaimType; keyType: ClaimKeyType; key: string }) =>
      call(askClaim, { params: { accountId }, body }),
    onSuccess: ({ type }) =>
      void toast.success(type === "PORTABILITY" ? "Portabilidade pedida." : "Reivindicação enviada."),
    onSettled: reload,
  });
}

/** Confirms, refuses, cancels or completes a claim; the same order again is answered with what it led to. */
export function useActOnClaim(claim: Claim, action: ClaimAction, onDone: () => void) {
  const accountId = useAccountId();
  const reload = useReload();
  return useMutation({
    mutationFn: (code: string | undefined) => {
      const params = { accountId, claimId: claim.id };
      if (action === "confirm") return call(confirmClaim, { params });
      const body = code === undefined ? {} : { code };
      return call(action === "cancel" ? cancelClaim : completeClaim, { params, body });
    },
    onSuccess: () => {
      toast.success(doneSentence(claim, action));
      onDone();
    },
    onSettled: reload,
  });
}

/** Asks for the code by SMS. */
export function useSendClaimCode({ id }: Claim, onSent: () => void) {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: () => call(sendClaimCode, { params: { accountId, claimId: id } }),
    onSuccess: onSent,
  });
}
