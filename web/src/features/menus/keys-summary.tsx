import { pixKeyLabels } from "@vitral/contract/pix-keys";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Card } from "@vitral/ui/layout/card.tsx";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { PixKeyTag } from "../../shared/account/pix-key-tag.tsx";
import { keyText, useKeys } from "../../shared/account/pix-keys.ts";

/** The keys of the account with their states. */
export function KeysSummary() {
  const { data, error, refetch, isFetching } = useKeys();
  if (data)
    return (
      <Card title="Suas chaves agora">
        {data.length === 0 ? (
          <p className="text-neutral-600">
            Você ainda não tem chaves. Com uma, você recebe sem informar agência e conta.
          </p>
        ) : (
          <ul className="-my-3 divide-y divide-neutral-200">
            {data.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <span className="min-w-0">
                  <span className="block text-sm text-neutral-600">{pixKeyLabels[one.type]}</span>
                  <span className="font-medium">
                    <Breakable text={keyText(one)} />
                  </span>
                </span>
                <PixKeyTag status={one.status} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    );
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Card title="Suas chaves agora">
      <ListSkeleton what="chaves" rows={2} shape="h-14 gap-4">
        <Skeleton shape="h-4 w-40 max-w-full" />
        <Skeleton shape="ml-auto h-5 w-16" />
      </ListSkeleton>
    </Card>
  );
}
