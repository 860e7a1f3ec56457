import type { ClaimType } from "@vitral/contract/pix-claims";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { StepLine } from "@vitral/ui/layout/step-line.tsx";
import { KeysNeedDevice } from "../../shared/devices/keys-need-device.tsx";
import { useSession } from "../../shared/session/session.ts";
import { useRegisterKey } from "./keys.ts";
import { OwnKeyCard } from "./own-key-card.tsx";
import { consent, type OwnKey } from "./own-keys.ts";

/** From success to the list of keys, in milliseconds (spec 9). */
const beforeList = 500;

type Props = { own: OwnKey; onAsk: (type: ClaimType) => void; onBack: () => void };

/** What a customer may ask for when the key is another bank's, or another person's. */
const claimAfter: Record<string, { type: ClaimType; label: string }> = {
  PIX_KEY_PORTABLE: { type: "PORTABILITY", label: "Trazer para cá" },
  PIX_KEY_CLAIMABLE: { type: "OWNERSHIP", label: "Reivindicar a chave" },
};

/** Step 2: the key, the consent and the button that registers it (spec 2.10, 5.10). */
export function ConfirmKey({ own, onAsk, onBack }: Props) {
  const { entityType } = useSession();
  const register = useRegisterKey();
  const navigate = useNavigate();
  const wasSent = useRef(false);
  useEffect(() => {
    if (!register.isSuccess) return undefined;
    const timer = setTimeout(() => void navigate(paths.pixKeys.mine), beforeList);
    return () => clearTimeout(timer);
  }, [register.isSuccess, navigate]);

  /** Ignores a second press that comes before React has disabled the button: it would register two random keys. */
  const confirm = () => {
    if (wasSent.current) return;
    wasSent.current = true;
    const onError = () => {
      wasSent.current = false;
    };
    register.mutate({ keyType: own.type, key: own.key }, { onError });
  };

  const asked = register.error instanceof ApiError ? claimAfter[register.error.code] : undefined;
  const busy = register.isPending || register.isSuccess;
  return (
    <div className="grid max-w-[27.5rem] gap-6 [&>*]:min-w-0">
      <StepLine step={2} steps={2} />
      <PageTitle>Confirmar registro de chave</PageTitle>
      <OwnKeyCard own={own} />
      <p className="text-sm text-neutral-700">{consent(own, entityType)}</p>
      {register.isError && (
        <Notice kind="danger" title="Chave não registrada">
          {messageOf(register.error)}
        </Notice>
      )}
      <KeysNeedDevice />
      <div className="grid gap-2">
        {asked ? (
          <Button wide onClick={() => onAsk(asked.type)}>
            {asked.label}
          </Button>
        ) : (
          <Button wide onClick={confirm} busy={busy}>
            Confirmar
          </Button>
        )}
        <Button wide variant="quiet" onClick={onBack} disabled={busy}>
          Voltar
        </Button>
      </div>
    </div>
  );
}
