import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import { useAccountId } from "../session/session.ts";
import { AccountDetails } from "./account-details.tsx";
import type { Period } from "./period.ts";
import { StatementCard } from "./statement-card.tsx";
import { useStatement } from "./statement.ts";
import { Summary } from "./summary.tsx";

/** The account, what came in and went out, and the statement with its filter, export and receipts (spec 2.8). */
export default function Home() {
  const accountId = useAccountId();
  const [{ period, page }, setShown] = useState<{ period: Period | null; page: number }>({ period: null, page: 0 });
  const statement = useStatement({ accountId, period, page });
  useFailureToast(statement, messageOf(statement.error));
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <PageTitle subtitle="Veja detalhes da sua conta e movimentações recentes">Página inicial</PageTitle>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4 lg:gap-6">
        <AccountDetails />
        <Summary period={period} summary={statement.data?.summary} failed={statement.isError} />
      </div>
      <StatementCard
        statement={statement}
        page={page}
        onPage={(next) => setShown({ period, page: next })}
        period={period}
        onPeriod={(next) => setShown({ period: next, page: 0 })}
      />
    </div>
  );
}
