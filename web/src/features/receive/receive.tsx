import { formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import type { ChargeSummary } from "@vitral/contract/pix-charges";
import { ChevronRight, HandCoins, Plus, QrCode } from "lucide-react";
import { generatePath, Link } from "react-router";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { useToday } from "../../lib/bank-clock.ts";
import { momentText } from "../../lib/moment-text.ts";
import { paths } from "../../lib/paths.ts";
import { ShowMore } from "@vitral/ui/buttons/show-more.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { LinkCard } from "@vitral/ui/layout/link-card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { ChargeTag } from "./charge-tag.tsx";
import { useCharges } from "./charges.ts";

/** 'Cobrar': a code of one's key, a new charge, and the charges with their states. */
export default function Receive() {
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <PageTitle subtitle="Receba por Pix com um código">Cobrar</PageTitle>
      <ul className="grid gap-4 sm:grid-cols-2 [&>*]:min-w-0">
        <li>
          <LinkCard
            label="Código da minha chave"
            hint="Fixo, com ou sem valor, para muitas pessoas"
            to={paths.receive.code}
            icon={<QrCode />}
          />
        </li>
        <li>
          <LinkCard
            label="Nova cobrança"
            hint="Paga uma vez: agora ou com vencimento"
            to={paths.receive.create}
            icon={<Plus />}
          />
        </li>
      </ul>
      <Charges />
    </div>
  );
}

function Charges() {
  const charges = useCharges();
  const { data, error, refetch, isFetching } = charges;
  useFailureToast(charges, messageOf(error));
  const rows = data?.pages.flatMap((page) => page.charges);
  return (
    <section aria-labelledby="charges" className="grid gap-3">
      <h2 id="charges" className="text-title-3 font-title">
        Cobranças
      </h2>
      <div className="rounded-card border border-neutral-200 bg-surface">
        {rows && rows.length > 0 && (
          <ul className="divide-y divide-neutral-200">
            {rows.map((charge) => (
              <ChargeRow key={charge.txid} charge={charge} />
            ))}
          </ul>
        )}
        {rows?.length === 0 && (
          <EmptyState
            icon={<HandCoins />}
            title="Nenhuma cobrança ainda"
            text="Crie uma cobrança e mostre ou envie o código a quem vai pagar."
            action={<LinkButton to={paths.receive.create}>Nova cobrança</LinkButton>}
          />
        )}
        {!rows && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
        {!rows && !error && <ChargesSkeleton />}
      </div>
      <ShowMore list={charges} />
    </section>
  );
}

function ChargeRow({ charge }: { charge: ChargeSummary }) {
  const { txid, demanded, paidAmount, payerName, message } = charge;
  const today = useToday();
  return (
    <li className="first:[&>a]:rounded-t-card last:[&>a]:rounded-b-card">
      <Link
        to={generatePath(paths.receive.charge, { txid })}
        className="flex items-center gap-4 px-4 py-4 transition-colors hover:bg-neutral-50 sm:px-6"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium wrap-anywhere">{payerName ?? "Cobrança imediata"}</span>
            {message && <span className="text-sm wrap-anywhere text-neutral-700">{message}</span>}
            <span className="text-sm text-neutral-600">{whenOf(charge, today)}</span>
          </span>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <ChargeTag charge={charge} />
            <span className="font-semibold whitespace-nowrap tabular-nums">{formatBrl(paidAmount ?? demanded)}</span>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-neutral-500" />
      </Link>
    </li>
  );
}

function whenOf({ dueDate, endsAt, paidAt, createdAt, status }: ChargeSummary, today: string): string {
  if (paidAt) return `Paga em ${momentText(paidAt)}`;
  if (status !== "ATIVA") return `Criada em ${momentText(createdAt)}`;
  if (!dueDate) return `Vale até ${momentText(endsAt)}`;
  return `${dueDate < today ? "Venceu" : "Vence"} em ${formatDay(dueDate)}`;
}

const ChargesSkeleton = () => (
  <ListSkeleton what="cobranças" shape="h-20 gap-4">
    <Skeleton shape="h-4 w-36 sm:w-56" />
    <Skeleton shape="ml-auto h-5 w-24" />
  </ListSkeleton>
);
