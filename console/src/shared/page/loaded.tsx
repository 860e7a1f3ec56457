import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { Lock, SearchX, ShieldX } from "lucide-react";
import type { ReactNode } from "react";
import { Waiting } from "@vitral/ui/loading/spinner.tsx";

type Query<Data> = { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
type Props<Data> = {
  query: Query<Data>;
  /** What is loading, such as 'o cliente'. */
  what: string;
  /** The shape of what comes; by default some lines. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * What a call answers, or that it is loading, was refused, was not found, or failed. Data that is there stays when it
 * cannot be read again, with a word that it may be old; what a refusal denies goes.
 */
export function Loaded<Data>({ query, what, skeleton, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;
  const denial = error instanceof ApiError ? denials[error.status] : undefined;
  if (denial)
    return (
      <div role="alert">
        <EmptyState icon={denial.icon} title={denial.title} text={messageOf(error)} />
      </div>
    );
  // The notice and the children keep their places, so that what somebody types in them is not lost.
  if (data !== undefined)
    return (
      <>
        {error ? <Outdated message={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} /> : null}
        {children(data)}
      </>
    );
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div>
      <Waiting what={what} />
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

const denials: Record<number, { icon: ReactNode; title: string } | undefined> = {
  403: { icon: <ShieldX />, title: "Seu perfil não permite ver isto" },
  404: { icon: <SearchX />, title: "Não encontramos o que você procura" },
  // Such as an application that somebody decided meanwhile: what could be done with it cannot be done any more.
  409: { icon: <Lock />, title: "Isto já não está aberto" },
};

function Outdated({ message, busy, onRetry }: { message: string; busy: boolean; onRetry: () => void }) {
  const retry = (
    <Button variant="secondary" busy={busy} onClick={onRetry}>
      Tentar de novo
    </Button>
  );
  return (
    <div className="mb-4">
      <Notice kind="danger" title="Isto pode ter mudado" action={retry}>
        {message}
      </Notice>
    </div>
  );
}
