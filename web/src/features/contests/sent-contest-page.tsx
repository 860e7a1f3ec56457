import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "../../lib/paths.ts";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { WaitingCard } from "@vitral/ui/loading/waiting-card.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Contestações", to: paths.account.disputes },
  { label: "Contestação" },
];

type Props<Row> = { query: UseQueryResult<Row | null>; children: (dispute: Row) => ReactNode };

/** The page of one contest; `children` draws it when it has loaded. It says so where the account has none. */
export function SentContestPage<Row>({ query, children }: Props<Row>) {
  const { data } = query;
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle>Contestação</PageTitle>
      {data === null && (
        <Card>
          <p className="mb-4">Não encontramos esta contestação nesta conta.</p>
          <LinkButton to={paths.account.disputes}>Ver contestações</LinkButton>
        </Card>
      )}
      {data && children(data)}
      {data === undefined && <WaitingCard query={query} what="contestação" />}
    </div>
  );
}
