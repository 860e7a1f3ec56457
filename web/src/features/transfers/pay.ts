import type { Cents } from "@vitral/brazil/cents";
import { normaliseTyped } from "@vitral/brazil/pix-key";
import { type Fees, feeOf, getFees } from "@vitral/contract/fees";
import { lookUpPixKey, type PaymentOutcome, type PayPixKey, payPixKey } from "@vitral/contract/pix";
import { decodeQrCode, type PayQrCode, payQrCode } from "@vitral/contract/pix-qr-code";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { call, messageOf } from "../../lib/api.ts";
import { toast } from "../../ui/toast.ts";
import { balanceKey } from "../balance/balance.ts";
import { statementKey } from "../home/statement.ts";
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
    onError: (error) => toast.error(messageOf(error)),
  });
}

/** Asks what a pasted code demands; the answer pays once, within 15 minutes. */
export function useReadCode() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async (emv: string) => (await call(decodeQrCode, { params: { accountId }, body: { emv } })).qrCode,
    onError: (error) => toast.error(messageOf(error)),
  });
}

/**
 * Orders a payment and says how it went, also to a customer who has left the screen meanwhile. However it ends, even
 * without an answer, balance and statement are asked for again (spec 4.4).
 */
function useOrder<Body>(order: (accountId: string, body: Body) => Promise<PaymentOutcome>, paid: string) {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => order(accountId, body),
    onSuccess: ({ status }) => void (status === "SETTLED" && toast.success(paid)),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: balanceKey(accountId) });
      void queries.invalidateQueries({ queryKey: statementKey(accountId) });
    },
  });
}

/** Pays whom a key look-up found. */
export const usePay = () =>
  useOrder<PayPixKey>(
    (accountId, body) => call(payPixKey, { params: { accountId }, body }),
    "Transferência realizada com sucesso",
  );

/** Pays what a code demanded. */
export const usePayCode = () =>
  useOrder<PayQrCode>(
    (accountId, body) => call(payQrCode, { params: { accountId }, body }),
    "Pagamento realizado com sucesso",
  );

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
