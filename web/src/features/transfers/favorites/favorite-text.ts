import { formatBrl } from "@vitral/brazil/cents";
import { formatDate } from "@vitral/brazil/dates";
import type { Favorite } from "@vitral/contract/pix-favorites";
import { restOfLimit } from "../../../shared/favorites/favorites.ts";
import { typedKeyOf } from "../key/key-entry.ts";

/** What the customer calls a favourite. */
export const nameOf = ({ nickname, name }: Favorite): string => nickname ?? name;

/** The key as the customer would type it. */
export const keyOf = ({ key }: Favorite): string => typedKeyOf(key).key;

/** 'Último Pix em 12/11/2026'; nothing before the first payment since it was saved. */
export const lastPaid = ({ lastPaidAt }: Favorite): string | null =>
  lastPaidAt && `Último Pix em ${formatDate(lastPaidAt)}`;

/** 'Limite próprio: R$ 6.000,00 por dia, R$ 100,00 disponíveis hoje'; nothing where the account's limits hold. */
export function limitText(favorite: Favorite): string | null {
  const left = restOfLimit(favorite);
  if (left === null) return null;
  return `Limite próprio: ${formatBrl(favorite.limit?.current ?? left)} por dia, ${formatBrl(left)} disponíveis hoje.`;
}

/** The favourites in which every word of a text stands, with or without accents, marks and capitals. */
export const search = (favorites: readonly Favorite[], text: string): Favorite[] =>
  favorites.filter((favorite) => {
    const { nickname, name, bankName, key } = favorite;
    return hasWords([nickname, name, bankName, key, keyOf(favorite)].join(" "), text);
  });

/** Whether every word of a text stands in another. */
export const hasWords = (held: string, text: string): boolean =>
  plain(text)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => plain(held).includes(word));

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
