import { Receipt } from "lucide-react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { PageSpinner, Spinner } from "@vitral/ui/loading/spinner.tsx";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { WaitingCard } from "@vitral/ui/loading/waiting-card.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { Refused } from "@vitral/ui/notices/refused.tsx";
import { PartNotLoaded } from "@vitral/ui/notices/part-not-loaded.tsx";
import { SuccessCheck } from "@vitral/ui/notices/success-check.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { Example, longText, Section } from "./example.tsx";

const nothing = () => undefined;
const never = async () => false;

export function Notices() {
  return (
    <>
      <Section title="Carregando">
        <Example state="Espera de um botão">
          <Spinner />
        </Example>
        <Example state="Espera de uma tela">
          <PageSpinner fill="min-h-40" />
        </Example>
        <Example state="Lugar do que vem">
          <Skeleton shape="h-5 w-44" />
        </Example>
        <Example state="Lugar de uma lista">
          <ListSkeleton what="cobranças" shape="h-20 gap-4">
            <Skeleton shape="h-4 w-36" />
          </ListSkeleton>
        </Example>
        <Example state="Lugar de um detalhe">
          <WaitingCard what="cobrança" query={{ error: null, isFetching: true, refetch: nothing }} />
        </Example>
        <Example state="Detalhe que não veio">
          <WaitingCard what="cobrança" query={{ error: new Error(longText), isFetching: false, refetch: nothing }} />
        </Example>
      </Section>
      <Section title="Vazio, erro e sucesso">
        <Example state="Formulário recusado">
          <Refused>E-mail ou senha incorretos.</Refused>
        </Example>
        <Example state="Vazio">
          <EmptyState
            icon={<Receipt aria-hidden="true" />}
            title="Nenhuma transação"
            text="As transações do período aparecem aqui."
            action={<Button variant="secondary">Limpar filtro</Button>}
          />
        </Example>
        <Example state="Erro, com nova tentativa">
          <ErrorState message="Não foi possível carregar o extrato." onRetry={nothing} />
        </Example>
        <Example state="Erro, tentando">
          <ErrorState message="Não foi possível carregar o saldo." onRetry={nothing} busy />
        </Example>
        <Example state="Erro sem o que fazer, texto longo">
          <ErrorState message={longText} />
        </Example>
        <Example state="Parte que não veio">
          <PartNotLoaded what="o calendário" onRetry={never} takesFocus={false} />
        </Example>
        <Example state="Sucesso">
          <SuccessCheck />
        </Example>
      </Section>
      <Section title="Avisos">
        <Example state="Informação">
          <Notice kind="info" title="Seu limite noturno começa às 20h">
            Depois disso valem R$ 1.000,00.
          </Notice>
        </Example>
        <Example state="Perigo, com ação">
          <Notice kind="danger" title="Pagamento recusado" action={<Button variant="secondary">Tentar de novo</Button>}>
            O banco de quem recebe recusou.
          </Notice>
        </Example>
        <Example state="Texto longo">
          <Notice kind="info" title={longText}>
            {longText}
          </Notice>
        </Example>
        <Example state="Toasts">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => toast.success("Chave criada")}>
              Toast de sucesso
            </Button>
            <Button variant="secondary" onClick={() => toast.error(longText)}>
              Toast de erro
            </Button>
            <Button variant="secondary" onClick={() => toast.blank("Você entrou de novo")}>
              Toast simples
            </Button>
          </div>
        </Example>
      </Section>
    </>
  );
}
