import { formatBrl } from "@vitral/brazil/cents";
import { limitLabels } from "@vitral/contract/pix-limits";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Card } from "@vitral/ui/layout/card.tsx";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { LimitBar } from "../../shared/account/limit-bar.tsx";
import { usePixLimits } from "../../shared/account/pix-limits.ts";

/** The Pix limits of the account, and what is used of each. */
export function LimitsSummary() {
  const { data, error, refetch, isFetching } = usePixLimits();
  if (data)
    return (
      <Card title="Seus limites Pix agora">
        <ul className="grid gap-5">
          {data.limits.map(({ kind, current, used, remaining }) => (
            <li key={kind} className="grid gap-2">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{limitLabels[kind]}</span>
                <span className="whole tabular-nums">{formatBrl(current)}</span>
              </p>
              {kind !== "TRANSACTION" && (
                <>
                  <LimitBar left={remaining} limit={current} />
                  <p className="flex flex-wrap justify-between gap-x-4 text-sm text-neutral-600 tabular-nums">
                    <span>Usado {formatBrl(used)}</span>
                    <span>Disponível {formatBrl(remaining)}</span>
                  </p>
                </>
              )}
            </li>
          ))}
        </ul>
      </Card>
    );
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Card title="Seus limites Pix agora">
      <ListSkeleton what="limites" rows={3} shape="h-16 gap-4">
        <Skeleton shape="h-4 w-40 max-w-full" />
        <Skeleton shape="ml-auto h-5 w-24" />
      </ListSkeleton>
    </Card>
  );
}
