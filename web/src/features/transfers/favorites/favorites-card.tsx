import type { Favorite } from "@vitral/contract/pix-favorites";
import { Star } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { useFavorites } from "../../../shared/favorites/favorites.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Field } from "@vitral/ui/form/field.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { DialogBoundary, dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";
import { FavoriteRow } from "./favorite-row.tsx";
import { FavoritesFrame, FavoritesSkeleton } from "./favorites-frame.tsx";
import { nameOf, search } from "./favorite-text.ts";

const removal = "a remoção do favorecido";
const RemoveFavoriteDialog = dialogPart(removal, () => import("./remove-favorite-dialog.tsx"));
const limitOfPayee = "o limite do favorecido";
const PayeeLimitDialog = dialogPart(limitOfPayee, () => import("./payee-limit-dialog.tsx"));

/** So many rows are shown until the customer asks for all, or searches. */
const shownFirst = 6;

type Props = { disabled: boolean; onChoose: (favorite: Favorite) => void };

/** 'Favorecidos': the saved payees, found by name, nickname, bank or key; choosing one looks its key up. */
export default function FavoritesCard({ disabled, onChoose }: Props) {
  const { data, error, refetch, isFetching } = useFavorites();
  const title = useRef<HTMLHeadingElement>(null);
  const [pressed, setPressed] = useState<{ favorite: Favorite; open: boolean }>();
  // Kept by its id: the list is loaded again while the dialog is open.
  const [limited, setLimited] = useState<{ id: string; open: boolean; times: number }>();
  const ofLimit = data?.find(({ id }) => id === limited?.id);
  useEffect(() => whenIdle(() => void RemoveFavoriteDialog.preload()), []);
  useEffect(() => whenIdle(() => void PayeeLimitDialog.preload()), []);
  const close = () => setPressed((now) => now && { ...now, open: false });
  // The button that opened the dialog was removed with its row, so the title takes the focus.
  const focusTitle = () => setTimeout(() => title.current?.focus(), 200);
  return (
    <FavoritesFrame title={title}>
      {data && data.length > 0 && (
        <FavoriteList
          favorites={data}
          disabled={disabled}
          onChoose={onChoose}
          onRemove={(favorite) => setPressed({ favorite, open: true })}
          onLimit={({ id }) => setLimited((last) => ({ id, open: true, times: (last?.times ?? 0) + 1 }))}
        />
      )}
      {data?.length === 0 && <NoFavorites />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <FavoritesSkeleton />}
      <DialogBoundary what={removal} resetOn={`${pressed?.favorite.id} ${pressed?.open}`}>
        {pressed && (
          <RemoveFavoriteDialog
            favorite={pressed.favorite}
            open={pressed.open}
            onClose={close}
            onRemoved={focusTitle}
          />
        )}
      </DialogBoundary>
      <DialogBoundary what={limitOfPayee} resetOn={`${limited?.times} ${limited?.open}`}>
        {limited && ofLimit && (
          <PayeeLimitDialog
            key={limited.times}
            favorite={ofLimit}
            open={limited.open}
            onClose={() => setLimited((last) => last && { ...last, open: false })}
          />
        )}
      </DialogBoundary>
    </FavoritesFrame>
  );
}

const NoFavorites = () => (
  <div className="mt-3 flex gap-3 px-4 text-sm text-neutral-600 sm:px-6">
    <Star aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-strong" />
    <p>
      Você ainda não salvou ninguém. Depois de um Pix, use “Salvar favorecido” no comprovante para não digitar a chave
      de novo.
    </p>
  </div>
);

type Press = (favorite: Favorite) => void;
type ListProps = Props & { favorites: Favorite[]; onRemove: Press; onLimit: Press };

function FavoriteList({ favorites, disabled, onChoose, onRemove, onLimit }: ListProps) {
  const [text, setText] = useState("");
  const [isWhole, setWhole] = useState(false);
  const found = search(favorites, text);
  const shown = isWhole || text.trim() !== "" ? found : found.slice(0, shownFirst);
  return (
    <div className="mt-3 grid gap-3 [&>*]:min-w-0">
      {favorites.length > 1 && (
        <div className="px-4 sm:px-6">
          <Field
            name="favorite"
            label="Buscar favorecido"
            type="search"
            placeholder="Nome, apelido, banco ou chave"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
      <output className="sr-only">{text.trim() && foundSentence(found.length)}</output>
      {found.length === 0 && (
        <p className="px-4 py-2 text-sm text-neutral-600 sm:px-6">Nenhum favorecido combina com a busca.</p>
      )}
      <ul className="divide-y divide-neutral-200">
        {shown.map((favorite) => (
          <FavoriteRow
            key={favorite.id}
            favorite={favorite}
            disabled={disabled}
            onChoose={() => onChoose(favorite)}
            limitLabel={`Limite de ${nameOf(favorite)}`}
            onLimit={() => onLimit(favorite)}
            removeLabel={`Remover ${nameOf(favorite)} dos favorecidos`}
            onRemove={() => onRemove(favorite)}
          />
        ))}
      </ul>
      {shown.length < found.length && (
        <div className="px-4 sm:px-6">
          <Button variant="quiet" wide onClick={() => setWhole(true)}>
            Mostrar todos ({found.length})
          </Button>
        </div>
      )}
    </div>
  );
}

const foundSentence = (count: number): string =>
  count === 1 ? "1 favorecido encontrado" : `${count} favorecidos encontrados`;
