import { useDeferredValue, useEffect, useState } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Later } from "@vitral/ui/loading/later.tsx";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { PartNotLoaded } from "@vitral/ui/notices/part-not-loaded.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { useAccountId } from "../../shared/session/session.ts";
import { AccountDetails } from "./account-details.tsx";
import type { LatePartsProps } from "./late-parts.tsx";
import { MonthCard } from "./month/month-card.tsx";
import { hasKnownNotices } from "./notices/known-notices.ts";
import { QuickActions } from "./quick-actions.tsx";
import { useStatementView } from "./statement-address.ts";
import { StatementCard } from "./statement-card.tsx";
import { StatementHead } from "./statement-head.tsx";
import { useStatement } from "./statement.ts";
import { Summary } from "./summary.tsx";

const LateParts = lazyPart<LatePartsProps>(() => import("./late-parts.tsx"), {
  failed: (retry, { children }) => (
    <>
      <PartNotLoaded what="os avisos e lançamentos futuros" onRetry={retry} />
      {children}
    </>
  ),
});

const HomeNotices = lazyPart(() => import("./notices/home-notices.tsx"), { failed: () => null });

const PushInvitation = lazyPart(() => import("./notices/push-invitation.tsx"), { failed: () => null });

/** What is seen first comes first: the balance, the ways to pay, the statement; then month and account (spec 2.8). */
export default function Home() {
  const accountId = useAccountId();
  // Those that come while the page stands have their place below the statement, where they move nothing.
  const [isOnTop] = useState(() => hasKnownNotices(accountId));
  const [{ period, filters, page }, show] = useStatementView();
  const statement = useStatement({ accountId, period, filters, page });
  // Drawn in pieces, so that a slow phone can answer a touch in between.
  const shown = useDeferredValue(statement.data);
  useFailureToast(statement, messageOf(statement.error));
  const last = lastPage(statement);
  useEffect(() => {
    if (last !== undefined && page > last) show({ period, filters, page: last }, { replace: true });
  });
  return (
    <div className="grid gap-4 sm:gap-6 [&>*]:min-w-0">
      <StatementHead period={period} />
      <div className="print:hidden">
        <PageTitle subtitle="Veja detalhes da sua conta e movimentações recentes">Página inicial</PageTitle>
      </div>
      {isOnTop && <HomeNotices />}
      <Summary period={period} filters={filters} totals={statement.data?.summary} failed={statement.isError} />
      <QuickActions />
      <StatementCard
        statement={statement}
        shown={shown}
        page={page}
        onPage={(next) => show({ period, filters, page: next })}
        period={period}
        onPeriod={(next) => show({ period: next, filters, page: 0 })}
        filters={filters}
        onFilters={(next) => show({ period, filters: next, page: 0 })}
      />
      {(shown || statement.isError) && (
        // A short statement is lower than its placeholder: what stands below it would move up.
        // While it waits, it is as high as the window: the end of the page stays out of sight, and does not move in it.
        <div className="grid gap-4 empty:min-h-dvh sm:gap-6 print:empty:min-h-0 [&>*]:min-w-0">
          <Later>
            <LateParts hasNotices={!isOnTop}>
              <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:hidden [&>*]:min-w-0">
                <MonthCard />
                <AccountDetails />
              </div>
            </LateParts>
            {(globalThis.Notification?.permission ?? "denied") !== "denied" && <PushInvitation />}
          </Later>
        </div>
      )}
    </div>
  );
}

/** The last page of the statement, counted from 0; undefined until it is known. An address may name a later page. */
function lastPage({ data, isPlaceholderData }: ReturnType<typeof useStatement>): number | undefined {
  return data && !isPlaceholderData ? Math.max(0, data.pagination.totalPages - 1) : undefined;
}
