import { formatDate } from "@vitral/brazil/dates";
import type { Favorite } from "@vitral/contract/pix-favorites";
import { getTransaction, type Transaction } from "@vitral/contract/statement";
import { transactionCategories } from "@vitral/contract/transaction-categories";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { useFavorites } from "../../../shared/favorites/favorites.ts";
import { useAccountId } from "../../../shared/session/session.ts";
import { hasWords, lastPaid, nameOf, search } from "../favorites/favorite-text.ts";
import { useSentPayments } from "../repeated/sent-payments.ts";

/** Whom the account has paid or saved: a favourite, or the last payment to somebody who is none. */
export type KnownPayee = { id: string; name: string; detail: string; isFavorite: boolean } & (
  | { key: string }
  | { transactionId: string }
);

const fromFavorite = (favorite: Favorite): KnownPayee => ({
  id: favorite.id,
  name: nameOf(favorite),
  detail: [favorite.bankName, lastPaid(favorite)].filter(Boolean).join(" · "),
  isFavorite: true,
  key: favorite.key,
});
const fromPayment = ({ id, beneficiaryName, createdAt }: Transaction): KnownPayee => ({
  id,
  name: beneficiaryName ?? "",
  detail: `Último Pix em ${formatDate(createdAt)}`,
  isFavorite: false,
  transactionId: id,
});

/** Whom the account has paid last or saved, and whether that is known. */
export function usePayees() {
  const favorites = useFavorites();
  const sent = useSentPayments();
  const all = favorites.data ?? [];
  const paid = (sent.data?.data ?? []).filter(isPaidByKey);
  const names = new Set(all.map(({ name }) => name));
  // The newest payment to each.
  const others = [...new Map(paid.toReversed().map((row) => [row.beneficiaryName, row])).values()].filter(
    ({ beneficiaryName }) => !names.has(beneficiaryName ?? ""),
  );
  /** Those in which every word of `text` stands: the last paid first, then the other favourites. */
  const matching = (text: string): KnownPayee[] =>
    [
      ...search(all, text).map((favorite) => ({
        payee: fromFavorite(favorite),
        at: favorite.lastPaidAt?.getTime() ?? 0,
      })),
      ...others
        .filter(({ beneficiaryName }) => hasWords(beneficiaryName ?? "", text))
        .map((row) => ({ payee: fromPayment(row), at: row.createdAt.getTime() })),
    ]
      .toSorted((a, b) => b.at - a.at)
      .map(({ payee }) => payee);
  return {
    matching,
    hasAny: all.length + others.length > 0,
    isLoading: favorites.isPending || sent.isPending,
    failure: favorites.data || sent.data ? null : (favorites.error ?? sent.error),
    again: () => void Promise.all([favorites.refetch(), sent.refetch()]),
    isAsking: favorites.isFetching || sent.isFetching,
  };
}

const isPaidByKey = ({ category, externalStatus, credit, beneficiaryName }: Transaction): boolean =>
  !credit && category === transactionCategories.PIX_SENT && externalStatus === "SETTLED" && Boolean(beneficiaryName);

/** The key of a payee, asked of the receipt where it is no favourite; null: it was not paid by key. */
export function useKeyOf() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async (payee: KnownPayee) => {
      if ("key" in payee) return payee.key;
      const params = { accountId, transactionId: payee.transactionId };
      return (await call(getTransaction, { params })).paidKey?.key ?? null;
    },
  });
}
