import { formatTime } from "@vitral/brazil/dates";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { Waiting } from "@vitral/ui/loading/spinner.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Plug, Unplug } from "lucide-react";
import type { NetworkState } from "../../src/simulator/network-state.ts";
import { Charges } from "./charges.tsx";
import { useNetwork } from "./network.ts";
import { Orders } from "./orders.tsx";
import { PayForm } from "./pay-form.tsx";
import { Reserves } from "./reserves.tsx";
import { SwitchesCard } from "./switches.tsx";

/** The page: institutions, payments as they pass, somebody of another bank who pays, and how the network misbehaves. */
export function App() {
  const { data: state, isError, refetch } = useNetwork();
  return (
    <>
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-field bg-surface px-3 py-2 font-medium focus:translate-y-0"
      >
        Ir para o conteúdo
      </a>
      <header className="bg-chrome text-white">
        <div className="mx-auto flex max-w-[84rem] flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-5 lg:px-6">
          <div className="min-w-0">
            <h1 className="text-title-2 font-title">Rede Pix simulada</h1>
            <p className="text-sm text-white/80">
              Diretório, liquidação e bancos de demonstração. Nenhum dinheiro é real.
            </p>
          </div>
          {state && <Clock at={state.at} isLost={isError} />}
        </div>
      </header>
      <main id="conteudo" tabIndex={-1} className="mx-auto max-w-[84rem] px-4 py-4 sm:py-6 lg:px-6">
        <output className="block">{state && isError && <Lost since={state.at} />}</output>
        {state ? (
          <Parts state={state} />
        ) : isError ? (
          <Card>
            <ErrorState
              message="A rede não responde. A página tenta de novo a cada segundo."
              onRetry={() => void refetch()}
            />
          </Card>
        ) : (
          <Placeholders />
        )}
      </main>
    </>
  );
}

const Lost = ({ since }: { since: Date }) => (
  <p className="mb-4 flex items-start gap-2 rounded-field border border-warn bg-warn-soft px-4 py-3 text-sm font-medium text-warn sm:mb-6">
    <Unplug aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0">
      A rede não responde. O que está na tela é das {formatTime(since)}; a página continua sozinha quando a rede voltar.
    </span>
  </p>
);

/** Business time, and whether it is of now. */
function Clock({ at, isLost }: { at: Date; isLost: boolean }) {
  const Icon = isLost ? Unplug : Plug;
  return (
    <p className="flex items-center gap-2 text-sm">
      <span
        className={`inline-flex items-center gap-1.5 rounded-full border px-3 py-1 font-medium ${isLost ? "border-white/40 text-white/80" : "border-transparent bg-white/15"}`}
      >
        <Icon aria-hidden="true" className="size-4" />
        {isLost ? "Parada" : "Ao vivo"}
      </span>
      <time dateTime={at.toISOString()} className="tabular-nums">
        {formatTime(at)}
      </time>
    </p>
  );
}

/** On a phone the payments are first; a wide screen has room for the reserves above them. */
const Parts = ({ state: { at, participants, orders, reservesAddUp, switches } }: { state: NetworkState }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 [@container_(width>=72rem)]:grid-cols-[minmax(0,1fr)_25rem]">
    <Orders at={at} orders={orders} participants={participants} />
    <div className="[@container_(width>=72rem)]:order-first [@container_(width>=72rem)]:col-span-2">
      <Reserves participants={participants} addUp={reservesAddUp} />
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
      <PayForm participants={participants} />
      <SwitchesCard switches={switches} />
      <Charges />
    </div>
  </div>
);

const Placeholders = () => (
  <div className="grid gap-4 sm:gap-6">
    <Waiting what="a rede" />
    {["h-28", "h-80"].map((height) => (
      <Card key={height}>
        <div className="grid gap-4">
          <Skeleton shape="h-6 w-40" />
          <Skeleton shape={`w-full ${height}`} />
        </div>
      </Card>
    ))}
  </div>
);
