import type { Cents } from "@vitral/brazil/cents";
import { normaliseTyped } from "@vitral/brazil/pix-key";
import { type Fees, feeOf, getFees } from "@vitral/contract/fees";
import { lookUpPixKey } from "@vitral/contract/pix";
import { decodeQrCode } from "@vitral/contract/pix-qr-code";
import { useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call, messageOf } from "../../lib/api.ts";
import { toast } from "../../ui/toast.ts";
import { useAccountId } from "../session/session.ts";
import type { TypedKey } from "./enter-pix-key.tsx";

/** Asks who stands behind a typed key; the answer pays once, within 15 minutes. */
export function useLookUp() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async ({ kind, key }: TypedKey) => {
      const body = { key: normaliseTyped(kind, key) };
      return (await call(lookUpPixKey, { params: { accountId }, body })).data;
    },
    // The field says it too, and is announced.
    onError: (error) => toast.error(messageOf(error), { quiet: true }),
  });
}

/** Asks what a pasted code demands; the answer pays once, within 15 minutes. */
export function useReadCode() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async (emv: string) => (await call(decodeQrCode, { params: { accountId }, body: { emv } })).qrCode,
    // The field says it too, and is announced.
    onError: (error) => toast.error(messageOf(error), { quiet: true }),
  });
}

const fiveMinutes = 300_000;

/** What the account pays for its services. */
export function useFees(): UseQueryResult<Fees> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: ["fees", accountId],
    queryFn: ({ signal }) => call(getFees, { params: { accountId } }, signal),
    staleTime: fiveMinutes,
    networkMode: "always",
  });
}

/** The fee of sending `amount` by Pix, in centavos. */
export const pixFee = ({ feeTypePixOut, feePixOut }: Fees, amount: Cents): Cents =>
  feeOf(feeTypePixOut, feePixOut, amount);
