import { Star } from "lucide-react";
import { useEffect, useState } from "react";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { DialogBoundary, dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";
import { useFavorites } from "./favorites.ts";
import type { PaidPayee } from "./paid-payee.ts";

const what = "o apelido do favorecido";
const NicknameDialog = dialogPart(what, () => import("./nickname-dialog.tsx"));

type Props = { payee: PaidPayee; wide?: boolean; quiet?: boolean };

/**
 * 'Salvar favorecido', with a nickname if the customer wants one. A payee that is saved already says so; one whose key
 * was saved when it had another owner is saved anew.
 */
export function SaveFavorite({ payee, wide = false, quiet = false }: Props) {
  const { data } = useFavorites();
  // A closed dialog stays until it has moved away; `times` empties it when it opens again.
  const [dialog, setDialog] = useState({ open: false, times: 0 });
  useEffect(() => whenIdle(() => void NicknameDialog.preload()), []);
  const saved = data?.find(({ key }) => key === payee.key);
  const isSame = saved?.name === payee.name && saved.document === payee.document;
  return (
    <>
      {isSame ? (
        <p className="flex min-h-11 min-w-0 items-center justify-center gap-2 text-sm text-neutral-700">
          <Star aria-hidden="true" className="size-4 shrink-0 fill-current text-accent-strong" />
          <span className="min-w-0 wrap-anywhere">Nos seus favorecidos{saved.nickname && `: ${saved.nickname}`}</span>
        </p>
      ) : (
        <Button
          variant={quiet ? "quiet" : "secondary"}
          wide={wide}
          onClick={() => setDialog(({ times }) => ({ open: true, times: times + 1 }))}
        >
          <Star aria-hidden="true" className="size-5" />
          {saved ? "Atualizar favorecido" : "Salvar favorecido"}
        </Button>
      )}
      <DialogBoundary what={what} resetOn={`${dialog.times} ${dialog.open}`}>
        {dialog.times > 0 && (
          <NicknameDialog
            key={dialog.times}
            payee={payee}
            nickname={saved?.nickname ?? ""}
            open={dialog.open}
            onClose={() => setDialog(({ times }) => ({ open: false, times }))}
          />
        )}
      </DialogBoundary>
    </>
  );
}
