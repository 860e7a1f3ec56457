import { formatBrl } from "@vitral/brazil/cents";
import { limitLabels, type NightStartTime, type PixLimit } from "@vitral/contract/pix-limits";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { hoursOf } from "./limit-changes.ts";
import { PendingChange } from "./pending-change.tsx";

type Props = { limit: PixLimit; nightStart: NightStartTime; onChange: (() => void) | undefined };

/** One limit: what holds, what is used and remains of it, what waits, and 'Alterar' where the customer may. */
export function PixLimitCard({ limit, nightStart, onChange }: Props) {
  const { kind, current, used, remaining, pending } = limit;
  const label = limitLabels[kind];
  return (
    <div className="h-full [&>section]:flex [&>section]:h-full [&>section]:flex-col">
      <Card title={label}>
        <p className="text-sm text-neutral-600">{hoursOf(kind, nightStart)}</p>
        <p className="@container mt-1 font-title tabular-nums">
          <span className="figure figure-small">{formatBrl(current)}</span>
        </p>
        {kind !== "TRANSACTION" && (
          <dl className="mt-4 grid gap-1 text-sm">
            <Line term="Usado agora" value={formatBrl(used)} />
            <Line term="Disponível" value={formatBrl(remaining)} />
          </dl>
        )}
        {pending && <PendingChange kind={kind} label={label} value={formatBrl(pending.amount)} pending={pending} />}
        {onChange && (
          <div className="mt-auto pt-4">
            <Button variant="secondary" wide onClick={onChange} aria-label={`Alterar ${label.toLowerCase()}`}>
              Alterar
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}

const Line = ({ term, value }: { term: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-neutral-600">{term}</dt>
    <dd className="font-medium tabular-nums">{value}</dd>
  </div>
);

/** A card while the limits load. */
export const LoadingCard = ({ title }: { title: string }) => (
  <Card title={title}>
    <Skeleton shape="h-4 w-28" />
    <Skeleton shape="mt-2 h-7 w-36" />
    <Skeleton shape="mt-4 h-10 w-full" />
    <span className="sr-only">Carregando</span>
  </Card>
);
