import { type Passkey, listPasskeys } from "@vitral/contract/passkeys";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { knowsPasskeys } from "@vitral/ui/lib/knows-passkeys.ts";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { call } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { NeedsDevice, useNeedsDevice } from "../../shared/devices/needs-device.tsx";
import { useSession } from "../../shared/session/session.ts";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { PasskeyRows, PasskeysSkeleton } from "./passkey-rows.tsx";
import { passkeysKey } from "./passkeys-key.ts";
import { RemovePasskeyDialog } from "./remove-passkey-dialog.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Passkeys" },
];

/** 'Passkeys': the keys in the customer's devices that sign in in place of CPF or CNPJ and password. */
export default function PasskeysScreen() {
  const passkeys = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call(listPasskeys, {}, signal),
    networkMode: "always",
  });
  const { data, error, refetch, isFetching } = passkeys;
  useFailureToast(passkeys, messageOf(error));
  // A closed dialog stays until it has moved away; `times` begins it anew when it opens again.
  const [adding, setAdding] = useState({ open: false, times: 0 });
  const [removing, setRemoving] = useState<{ passkey: Passkey; open: boolean }>();
  const page = useRef<HTMLDivElement>(null);
  // The button that opened the dialog was removed with its row, so the title takes the focus.
  const focusTitle = () => setTimeout(() => page.current?.querySelector("h1")?.focus(), 200);
  return (
    <div ref={page} className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle subtitle="Entre na sua conta com a digital, o rosto ou a senha do seu aparelho. A senha de acesso continua valendo.">
        Passkeys
      </PageTitle>
      <NewPasskey onPress={() => setAdding(({ times }) => ({ open: true, times: times + 1 }))} />
      <section aria-label="Passkeys" className="rounded-card border border-neutral-200 bg-surface">
        {data && data.passkeys.length > 0 && (
          <PasskeyRows passkeys={data.passkeys} onRemove={(passkey) => setRemoving({ passkey, open: true })} />
        )}
        {data?.passkeys.length === 0 && (
          <EmptyState
            icon={<KeyRound />}
            title="Nenhuma passkey por aqui"
            text="Com uma passkey você entra sem digitar CPF/CNPJ e senha, e um site falso não consegue usá-la."
          />
        )}
        {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
        {!data && !error && <PasskeysSkeleton />}
      </section>
      {adding.times > 0 && (
        <AddPasskeyDialog
          key={adding.times}
          open={adding.open}
          onClose={() => setAdding(({ times }) => ({ open: false, times }))}
        />
      )}
      {removing && (
        <RemovePasskeyDialog
          {...removing}
          onClose={() => setRemoving((now) => now && { ...now, open: false })}
          onDone={focusTitle}
        />
      )}
    </div>
  );
}

/** The button that begins a new passkey, or what has to be done before. */
function NewPasskey({ onPress }: { onPress: () => void }) {
  const { hasPin } = useSession().user;
  const needsDevice = useNeedsDevice();
  if (!knowsPasskeys())
    return (
      <Notice kind="info" title="Este navegador não tem passkeys">
        Abra esta página em um navegador atual, no celular ou no computador em que você quer entrar com passkey.
      </Notice>
    );
  if (!hasPin)
    return (
      <Notice
        kind="info"
        title="Cadastre antes o seu PIN"
        action={
          <LinkButton to={paths.account.pin} variant="secondary">
            Cadastrar PIN
          </LinkButton>
        }
      >
        Uma passkey é cadastrada com a sua senha e o seu PIN.
      </Notice>
    );
  return (
    <>
      <NeedsDevice>Para cadastrar uma passkey, cadastre antes este dispositivo.</NeedsDevice>
      {!needsDevice && (
        <div>
          <Button onClick={onPress}>Cadastrar passkey</Button>
        </div>
      )}
    </>
  );
}
