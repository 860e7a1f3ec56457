import { messageOf } from "../lib/api-error.ts";
import { Card } from "../layout/card.tsx";
import { ErrorState } from "../notices/error-state.tsx";
import { Skeleton } from "./skeleton.tsx";
import { Waiting } from "./spinner.tsx";

type Props = { query: { error: unknown; isFetching: boolean; refetch: () => unknown }; what: string };

/** Stands in the place of a detail that is loading or could not be loaded; `what` names it, such as 'cobrança'. */
export function WaitingCard({ query: { error, isFetching, refetch }, what }: Props) {
  return (
    <Card>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <>
          <Waiting what={what} />
          <div aria-hidden="true" className="grid gap-4">
            <Skeleton shape="h-8 w-40" />
            <Skeleton shape="h-4 w-full" />
            <Skeleton shape="h-4 w-full" />
          </div>
        </>
      )}
    </Card>
  );
}
