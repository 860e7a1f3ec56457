import { keysOfAccount, type PixKey } from "@vitral/contract/pix-keys";
import { KeyRound, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { DialogBoundary } from "@vitral/ui/overlays/dialog-part.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { ClaimsCard } from "./claims/claims-card.tsx";
import { DeleteKeyDialog } from "./delete-key-dialog.tsx";
import { KeyRows, KeysSkeleton } from "./key-rows.tsx";
import { KeysNeedDevice } from "../../shared/devices/keys-need-device.tsx";
import { useClaimedKeys } from "../../shared/account/claims.ts";
import { useKeys } from "../../shared/account/pix-keys.ts";
import { useSession } from "../../shared/session/session.ts";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Chaves Pix", to: paths.pixKeys.menu },
  { label: "Minhas chaves" },
];

const create = (
  <LinkButton to={paths.pixKeys.create}>
    <Plus aria-hidden="true" className="size-5" />
    Cadastrar chave
  </LinkButton>
);

/** 'Minhas chaves': the keys of the account, each with buttons to copy and delete it (spec 2.10). */
export default function MyKeys() {
  const keys = useKeys();
  const { data, error, refetch, isFetching } = keys;
  const claimed = useClaimedKeys();
  useFailureToast(keys, messageOf(error));
  const [pressed, setPressed] = useState<{ row: PixKey; open: boolean }>();
  const page = useRef<HTMLDivElement>(null);
  const close = () => setPressed((now) => now && { ...now, open: false });
  // The button that opened the dialog was removed with its row, so the title takes the focus.
  const focusTitle = () => setTimeout(() => page.current?.querySelector("h1")?.focus(), 200);

  const isEmpty = data?.length === 0;
  const maxKeys = keysOfAccount[useSession().entityType];
  const isFull = (data?.length ?? 0) >= maxKeys;
  return (
    <div ref={page} className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <div className="grid gap-4 sm:flex sm:items-start sm:justify-between">
        <PageTitle subtitle="Suas chaves para receber por Pix">Minhas chaves</PageTitle>
        {!isEmpty && !isFull && create}
      </div>
      {isFull && <p className="-mt-2 text-neutral-600">Esta conta tem {maxKeys} chaves, o máximo permitido.</p>}
      <KeysNeedDevice />
      <section aria-label="Chaves" className="rounded-card border border-neutral-200 bg-surface">
        {data && !isEmpty && (
          <KeyRows keys={data} claimed={claimed} onDelete={(row) => setPressed({ row, open: true })} />
        )}
        {isEmpty && (
          <EmptyState
            icon={<KeyRound />}
            title="Nenhuma chave pix encontrada"
            text="Cadastre uma nova chave para começar a usar o Pix."
            action={create}
          />
        )}
        {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
        {!data && !error && <KeysSkeleton />}
      </section>
      <ClaimsCard onDone={focusTitle} />
      <DialogBoundary what="a exclusão da chave" resetOn={`${pressed?.row.key} ${pressed?.open}`}>
        {pressed && <DeleteKeyDialog pixKey={pressed.row} open={pressed.open} onClose={close} onDeleted={focusTitle} />}
      </DialogBoundary>
    </div>
  );
}
