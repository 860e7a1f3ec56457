import { maskCep } from "@vitral/brazil/masks";
import { getReceiverAddress } from "@vitral/contract/pix-charges";
import { useQuery } from "@tanstack/react-query";
import { Whole } from "@vitral/ui/text/whole.tsx";
import { call } from "../../lib/api.ts";
import { AddressFields } from "../../shared/address/address-fields.tsx";
import { useAccountId } from "../../shared/session/session.ts";

/** Null is cached where the bank knows no address. */
export const receiverAddressKey = (accountId: string) => ["receiver-address", accountId] as const;

/**
 * Where the receiver is, which a charge with a due date says to the payer: shown where the bank knows it, else asked
 * for. What did not load is not waited for: the server's refusal of the charge says whether it has to be asked for.
 */
export function ReceiverAddress() {
  const accountId = useAccountId();
  const { data: address } = useQuery({
    queryKey: receiverAddressKey(accountId),
    queryFn: async ({ signal }) => (await call(getReceiverAddress, { params: { accountId } }, signal)).address,
    networkMode: "always",
    refetchOnWindowFocus: false,
  });
  if (address === undefined) return null;
  if (address !== null) {
    const { zipCode, street, city, state } = address;
    return (
      <p className="text-sm text-pretty wrap-anywhere text-neutral-700">
        Quem paga vê o seu endereço: <Whole text={`${street}, ${city} – ${state}, CEP ${maskCep(zipCode)}`} />.
      </p>
    );
  }
  return (
    <fieldset className="grid gap-5 rounded-card border border-neutral-200 bg-surface p-4 sm:p-6 [&>*]:min-w-0">
      <legend className="sr-only">Seu endereço</legend>
      <div className="grid gap-1">
        <p aria-hidden="true" className="font-semibold">
          Seu endereço
        </p>
        <p className="text-sm text-pretty text-neutral-600">
          Uma cobrança com vencimento o mostra a quem paga, e ele ainda não está no seu cadastro.
        </p>
      </div>
      <input type="hidden" name="asksAddress" value="yes" />
      <AddressFields short />
    </fieldset>
  );
}
