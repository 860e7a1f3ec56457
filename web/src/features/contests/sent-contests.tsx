import { ShieldAlert } from "lucide-react";
import { generatePath } from "react-router";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { useSentContests } from "../../shared/contests/sent-contests.ts";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { ShowMore } from "@vitral/ui/buttons/show-more.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { SentContestList, SentContestRow } from "./sent-contest-list.tsx";
import { ContestTag } from "./contest-tag.tsx";
import { ReceivedRows } from "./received-rows.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Contestações" },
];

const empty = (contestDays: number) => (
  <EmptyState
    icon={<ShieldAlert />}
    title="Nenhuma contestação"
    text={`Foi vítima de golpe? Abra o comprovante do Pix no extrato e toque em Contestar, em até ${contestDays} dias.`}
    action={<LinkButton to={paths.home}>Ir para o extrato</LinkButton>}
  />
);

/** 'Contestações': the payments that the customer contested, and apart from them the received Pix that others did. */
export default function SentContests() {
  const { contestDays } = useTenant();
  const disputes = useSentContests();
  useFailureToast(disputes, messageOf(disputes.error));
  const { error, refetch, isFetching } = disputes;
  const data = disputes.data?.pages.flatMap((page) => page.disputes);
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle subtitle="Os Pix contestados por fraude, por você ou por quem pagou">Contestações</PageTitle>
      <SentContestList
        id="own-disputes"
        title="Que você fez"
        query={{ data, error, refetch, isFetching }}
        what="contestações"
        empty={empty(contestDays)}
        more={<ShowMore list={disputes} />}
      >
        {(dispute) => (
          <SentContestRow
            key={dispute.id}
            dispute={dispute}
            to={generatePath(paths.account.dispute, { disputeId: dispute.id })}
            title={dispute.beneficiaryName}
            tag={<ContestTag status={dispute.status} />}
          />
        )}
      </SentContestList>
      <ReceivedRows />
    </div>
  );
}
