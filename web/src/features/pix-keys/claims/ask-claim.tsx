import type { ClaimKeyType, ClaimType } from "@vitral/contract/pix-claims";
import { useNavigate } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { KeysNeedDevice } from "../../../shared/devices/keys-need-device.tsx";
import { useSession } from "../../../shared/session/session.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { OwnKeyCard } from "../own-key-card.tsx";
import { consent, type OwnKey } from "../own-keys.ts";
import { useAskClaim } from "./claim-calls.ts";
import { ClaimFailure } from "./claim-failure.tsx";

const words = {
  PORTABILITY: {
    title: "Trazer a chave para cá",
    button: "Pedir portabilidade",
    steps: [
      "Você confirma o pedido no aplicativo da instituição em que a chave está hoje, em até 7 dias.",
      "Até lá a chave continua recebendo lá. Sem a confirmação, o pedido é cancelado e nada muda.",
      "Depois da confirmação, a chave passa a receber Pix nesta conta.",
    ],
  },
  OWNERSHIP: {
    title: "Reivindicar a chave",
    button: "Reivindicar chave",
    steps: [
      "Quem tem a chave hoje é avisado e tem 7 dias para responder. Se ainda usar o celular, ela continua com essa pessoa.",
      "Sem resposta, ou com a confirmação, a chave deixa de receber, e começa um novo prazo de 7 dias.",
      "Depois dele, você confirma o celular com um código por SMS, até o dia 30 do pedido, e a chave é sua.",
    ],
  },
} as const satisfies Record<ClaimType, { title: string; button: string; steps: readonly string[] }>;

/** Asks for a key that is at another bank, or in another person's name: what happens, and the consent of a key. */
export function AskClaim({ own, type, onBack }: { own: OwnKey; type: ClaimType; onBack: () => void }) {
  const { entityType } = useSession();
  const navigate = useNavigate();
  const ask = useAskClaim();
  const { title, button, steps } = words[type];
  const send = () => {
    if (ask.isPending || ask.isSuccess) return;
    ask.mutate(
      { type, keyType: own.type as ClaimKeyType, key: own.key },
      { onSuccess: () => void navigate(paths.pixKeys.mine) },
    );
  };
  return (
    <div className="grid max-w-[27.5rem] gap-6 [&>*]:min-w-0">
      <PageTitle>{title}</PageTitle>
      <OwnKeyCard own={own} />
      <ol className="grid list-decimal gap-2 pl-5 text-sm text-pretty text-neutral-700">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-sm text-neutral-700">{consent(own, entityType)}</p>
      {ask.isError && <ClaimFailure error={ask.error} />}
      <KeysNeedDevice />
      <div className="grid gap-2">
        <Button wide onClick={send} busy={ask.isPending || ask.isSuccess}>
          {button}
        </Button>
        <Button wide variant="quiet" onClick={onBack} disabled={ask.isPending || ask.isSuccess}>
          Voltar
        </Button>
      </div>
    </div>
  );
}
