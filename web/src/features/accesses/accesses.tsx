import { type AccessEvent, type AccessKind, accessLabels, listAccesses } from "@vitral/contract/access-history";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { ShowMore } from "@vitral/ui/buttons/show-more.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { call } from "../../lib/api.ts";
import { momentText } from "../../lib/moment-text.ts";
import { paths } from "../../lib/paths.ts";
import { EndOthers } from "../../shared/devices/end-others.tsx";
import { StrangeAccess } from "./strange-access.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Acessos" },
];

/** 'Acessos': when and from where the account was used, and what to do about a use that was somebody else's. */
export default function AccessesScreen() {
  const accesses = useInfiniteQuery({
    queryKey: ["accesses"],
    queryFn: ({ pageParam, signal }) =>
      call(listAccesses, { query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    networkMode: "always",
  });
  const { data, error, refetch, isFetching } = accesses;
  useFailureToast(accesses, messageOf(error));
  const rows = data?.pages.flatMap((page) => page.accesses);
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle subtitle="Quando e de onde sua conta foi usada, nos últimos seis meses">Acessos</PageTitle>
      <StrangeAccess />
      <EndOthers />
      <section aria-label="Acessos" className="rounded-card border border-neutral-200 bg-surface">
        {rows && rows.length > 0 && (
          <ul className="divide-y divide-neutral-200">
            {rows.map((one) => (
              <Row key={one.id} access={one} />
            ))}
          </ul>
        )}
        {rows?.length === 0 && (
          <EmptyState icon={<History />} title="Nenhum acesso por aqui" text="Os próximos aparecem nesta lista." />
        )}
        {!rows && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
        {!rows && !error && <AccessesSkeleton />}
      </section>
      <ShowMore list={accesses} />
    </div>
  );
}

/** What somebody may have tried in the customer's name. */
const alarming = new Set<AccessKind>([
  "SIGN_IN_FAILED",
  "SIGN_IN_WHILE_BLOCKED",
  "PASSWORD_REJECTED",
  "PIN_REJECTED",
  "PIN_LOCKED",
  "CODE_REJECTED",
]);

function Row({ access: { kind, at, browser, address } }: { access: AccessEvent }) {
  const where = [browser, address && `IP ${address}`].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-6">
      <span className="grid min-w-0 gap-0.5">
        <span className={`font-medium ${alarming.has(kind) ? "text-danger" : ""}`}>{accessLabels[kind]}</span>
        {where && <span className="text-sm wrap-anywhere text-neutral-600">{where}</span>}
      </span>
      <span className="text-sm text-neutral-600 tabular-nums">{momentText(at)}</span>
    </li>
  );
}

const AccessesSkeleton = () => (
  <ListSkeleton what="acessos" rows={6} shape="h-16 gap-4">
    <Skeleton shape="h-4 w-40 max-w-full" />
    <Skeleton shape="ml-auto h-4 w-28" />
  </ListSkeleton>
);
