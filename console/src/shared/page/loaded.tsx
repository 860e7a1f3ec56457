import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { SearchX, ShieldX } from "lucide-react";
import type { ReactNode } from "react";

type Query<Data> = { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
type Props<Data> = {
  query: Query<Data>;
  /** What is loading, such as 'o cliente'. */
  what: string;
  /** The shape of what comes; by default some lines. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a call answers, or that it is loading, was refused, was not found, or failed. Data that is there stays. */
export function Loaded<Data>({ query, what, skeleton, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error instanceof ApiError && error.status === 403)
    return (
      <div role="alert">
        <EmptyState icon={<ShieldX />} title="Seu perfil não permite ver isto" text={error.message} />
      </div>
    );
  if (error instanceof ApiError && error.status === 404)
    return (
      <div role="alert">
        <EmptyState icon={<SearchX />} title="Não encontramos o que você procura" text={error.message} />
      </div>
    );
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div>
      <output className="sr-only">Carregando {what}</output>
      {skeleton ?? (
        <div aria-hidden="true" className="grid gap-3">
          <Skeleton shape="h-6 w-56" />
          <Skeleton shape="h-4 w-full" />
          <Skeleton shape="h-4 w-full" />
          <Skeleton shape="h-4 w-2/3" />
        </div>
      )}
    </div>
  );
}
