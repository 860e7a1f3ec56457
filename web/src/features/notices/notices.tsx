import { type AreaNotice, listNotices, readNotices } from "@vitral/contract/notices";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, ChevronDown } from "lucide-react";
import { useEffect } from "react";
import { ShowMore } from "@vitral/ui/buttons/show-more.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { LinkCard } from "@vitral/ui/layout/link-card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { Breakable } from "@vitral/ui/text/breakable.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { call } from "../../lib/api.ts";
import { momentText } from "../../lib/moment-text.ts";
import { paths } from "../../lib/paths.ts";
import { useBalanceShown } from "../../shared/account/balance-shown.ts";
import { noticesKey, unreadKey } from "../../shared/notices/unread.ts";

/** 'Avisos': what happened in the accounts and with the access, in the words of the e-mails. Opening it reads them. */
export default function NoticesScreen() {
  const notices = useInfiniteQuery({
    queryKey: noticesKey,
    queryFn: ({ pageParam, signal }) =>
      call(listNotices, { query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    networkMode: "always",
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
  });
  const { data, error, refetch, isFetching } = notices;
  useFailureToast(notices, messageOf(error));
  const rows = data?.pages.flatMap((page) => page.notices);
  useReading(rows?.[0]);
  useEffect(() => whenIdle(keepPush), []);
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={[{ label: "Home", to: paths.home }, { label: "Avisos" }]} />
      <PageTitle subtitle="O que aconteceu nas suas contas e no seu acesso, nos últimos 90 dias">Avisos</PageTitle>
      <section aria-label="O que aconteceu" className="rounded-card border border-neutral-200 bg-surface">
        {rows && rows.length > 0 && (
          <ul className="divide-y divide-neutral-200">
            {rows.map((notice) => (
              <Row key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
        {rows?.length === 0 && (
          <EmptyState
            icon={<Bell />}
            title="Nenhum aviso por aqui"
            text="Quando entrar dinheiro ou algo mudar na sua conta, você lê aqui."
          />
        )}
        {!rows && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
        {!rows && !error && <NoticesSkeleton />}
      </section>
      <ShowMore list={notices} />
      {/* Not before the list, which would move it. */}
      {(rows ?? error) && (
        <LinkCard
          label="Avisos no celular"
          hint="Saber na hora, mesmo com o aplicativo fechado"
          to={paths.account.push}
          icon={<Bell />}
        />
      )}
    </div>
  );
}

/** Notes that the newest notice was opened; without a connection it stays unread. */
function useReading(newest: AreaNotice | undefined): void {
  const queries = useQueryClient();
  const until = newest?.isNew ? newest.at.getTime() : null;
  useEffect(() => {
    if (until === null) return;
    call(readNotices, { body: { until: new Date(until) } }).then(
      () => queries.invalidateQueries({ queryKey: unreadKey }),
      () => undefined,
    );
  }, [until, queries]);
}

/** Notes in which session this browser is told of notices, so that its sign-out ends them. */
function keepPush(): void {
  if (globalThis.Notification?.permission !== "granted") return;
  import("../../shared/push/push-here.ts").then(({ choiceHere }) => choiceHere()).catch(() => undefined);
}

/** A notice in one line, to be opened. Amounts are hidden together with the balance. */
function Row({ notice: { title, at, isNew, paragraphs, facts } }: { notice: AreaNotice }) {
  const [shown] = useBalanceShown();
  const text = (words: string) => (shown ? words : words.replaceAll(/R\$\s[\d.,]+\d/g, "R$\u00A0******"));
  const glance = facts.filter(({ label }) => label === "Valor" || label === "De" || label === "Para");
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className={isNew ? "font-semibold" : "font-medium"}>{title}</span>
              {isNew && <Tag>Novo</Tag>}
            </span>
            {glance.length > 0 && (
              <span className="wrap-anywhere tabular-nums">{glance.map(({ value }) => text(value)).join(" · ")}</span>
            )}
            <span className="text-sm text-neutral-600 tabular-nums">{momentText(at)}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-neutral-500 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid max-w-prose gap-4 px-4 pb-5 sm:px-6">
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="wrap-anywhere">
              {text(paragraph)
                .split(/(\S+@\S+)/)
                .map((part) => (part.includes("@") ? <Breakable key={part} text={part} /> : part))}
            </p>
          ))}
          {facts.length > 0 && (
            <DefinitionList items={facts.map(({ label, value }) => ({ term: label, value: text(value) }))} />
          )}
        </div>
      </details>
    </li>
  );
}

const NoticesSkeleton = () => (
  <ListSkeleton what="avisos" rows={6} shape="h-18 gap-4">
    <Skeleton shape="h-4 w-48 max-w-full" />
    <Skeleton shape="ml-auto h-4 w-28" />
  </ListSkeleton>
);
