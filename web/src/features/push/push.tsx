import { getPush, type PushChoice, pushKindNames } from "@vitral/contract/push";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { WaitingCard } from "@vitral/ui/loading/waiting-card.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { call } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { choiceHere, chooseHere, pushAbility } from "../../shared/push/push-here.ts";
import { Choices } from "./choices.tsx";
import { pushKey, useChange } from "./use-change.ts";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Avisos no celular" },
];

/** 'Avisos no celular': whether this browser is told while the bank is closed, of what, and with how much on it. */
export default function PushScreen() {
  const [ability, setAbility] = useState(pushAbility);
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle subtitle="Saiba na hora o que acontece na sua conta, mesmo com o aplicativo fechado. Vale para este aparelho e este navegador.">
        Avisos no celular
      </PageTitle>
      {ability === "READY" ? (
        <Here onAnswer={() => setAbility(pushAbility())} />
      ) : (
        <Notice
          kind="info"
          title={cannot[ability].title}
          action={
            <LinkButton variant="secondary" to={paths.notices}>
              Ver meus avisos
            </LinkButton>
          }
        >
          {cannot[ability].text}
        </Notice>
      )}
    </div>
  );
}

const cannot = {
  DENIED: {
    title: "Este navegador bloqueia nossos avisos",
    text: "Para liberar, toque no ícone ao lado do endereço desta página (ou abra as configurações do site), permita as notificações e volte aqui.",
  },
  NOT_INSTALLED: {
    title: "No iPhone e no iPad, instale primeiro",
    text: "No Safari, toque em Compartilhar e em “Adicionar à Tela de Início”. Abra o banco por lá e volte a esta página.",
  },
  UNSUPPORTED: {
    title: "Este navegador não mostra avisos com o aplicativo fechado",
    text: "Use a versão mais nova do Chrome, Edge, Firefox ou Safari, fora de uma janela anônima. Na página Avisos você vê tudo o que aconteceu.",
  },
};

/** What holds in this browser: off, or the choices. `onAnswer`: the browser was asked for its permission. */
function Here({ onAnswer }: { onAnswer: () => void }) {
  const queries = useQueryClient();
  const state = useQuery({
    queryKey: pushKey,
    queryFn: async ({ signal }) => {
      const { publicKey } = await call(getPush, {}, signal);
      return { publicKey, choice: await choiceHere() };
    },
    networkMode: "always",
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  const { data } = state;
  if (!data) return <WaitingCard query={state} what="avisos no celular" />;
  const setChoice = (choice: PushChoice | null) => queries.setQueryData(pushKey, { ...data, choice });
  if (data.choice) return <Choices publicKey={data.publicKey} choice={data.choice} onChange={setChoice} />;
  return <Off publicKey={data.publicKey} onChange={setChoice} onAnswer={onAnswer} />;
}

type OffProps = { publicKey: string; onChange: (choice: PushChoice | null) => void; onAnswer: () => void };

function Off({ publicKey, onChange, onAnswer }: OffProps) {
  const { change, isPending } = useChange();
  const switchOn = () =>
    change(async () => {
      const choice = await chooseHere(publicKey, { kinds: pushKindNames, showsDetails: false });
      onAnswer();
      onChange(choice);
      if (!choice && pushAbility() === "READY") toast.blank("Você não permitiu os avisos. Nada mudou.");
      return choice && "Avisos ativados neste aparelho";
    });
  return (
    <Card>
      <EmptyState
        icon={<Bell />}
        title="Os avisos estão desativados neste aparelho"
        text="Avisamos quando entrar dinheiro, quando um pagamento não for feito, quando houver um acesso novo e sobre contestações. O aviso não mostra valor nem nome, a menos que você permita."
        action={
          <Button busy={isPending} onClick={switchOn}>
            Ativar avisos
          </Button>
        }
      />
    </Card>
  );
}
