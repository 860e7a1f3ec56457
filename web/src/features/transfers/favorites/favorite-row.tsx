import type { Favorite } from "@vitral/contract/pix-favorites";
import { Gauge, Trash2 } from "lucide-react";
import { momentText } from "../../../lib/moment-text.ts";
import { pressable } from "@vitral/ui/buttons/button.tsx";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { keyOf, lastPaid, limitText, nameOf } from "./favorite-text.ts";

type Props = {
  favorite: Favorite;
  /** A key is being looked up. */
  disabled: boolean;
  onChoose: () => void;
  limitLabel: string;
  onLimit: () => void;
  removeLabel: string;
  onRemove: () => void;
};

/** A saved payee: pressing it looks the key up; the buttons beside it are for its limit and its removal. */
export function FavoriteRow({ favorite, disabled, onChoose, limitLabel, onLimit, removeLabel, onRemove }: Props) {
  const { nickname, name, document, bankName } = favorite;
  const paid = lastPaid(favorite);
  const limit = limitText(favorite);
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-1 pr-2 sm:pr-4">
      <button
        type="button"
        {...pressable(disabled, onChoose)}
        className="flex min-h-11 min-w-0 flex-1 basis-[12rem] flex-wrap items-center gap-x-3 gap-y-1 py-3 pl-4 text-left transition-colors hover:bg-neutral-50 focus-visible:-outline-offset-2 active:bg-neutral-50 aria-disabled:cursor-default aria-disabled:opacity-60 sm:pl-6"
      >
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong uppercase"
        >
          {Array.from(nameOf(favorite))[0]}
        </span>
        <span className="min-w-0 flex-1 basis-[8rem] text-sm">
          <span className="block font-medium wrap-anywhere">{nameOf(favorite)}</span>
          {nickname && <span className="block wrap-anywhere text-neutral-700">{name}</span>}
          <span className="block text-caption text-neutral-600">
            <span className="whole">{document}</span> · <span className="wrap-anywhere">{bankName}</span>
          </span>
          <span className="block text-caption text-neutral-600 tabular-nums">
            <Breakable text={keyOf(favorite)} />
          </span>
          {paid && <span className="block text-caption text-neutral-600 tabular-nums">{paid}</span>}
          {limit && <span className="block text-caption text-neutral-600 tabular-nums">{limit}</span>}
          {favorite.limit?.pending && (
            <span className="block text-caption text-neutral-600">
              Outro limite aguarda até {momentText(favorite.limit.pending.effectiveAt)}
            </span>
          )}
        </span>
      </button>
      <IconButton label={limitLabel} disabled={disabled} onClick={onLimit}>
        <Gauge aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={removeLabel} disabled={disabled} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
}
