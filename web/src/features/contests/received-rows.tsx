import { ShieldCheck } from "lucide-react";
import { generatePath } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useReceivedContests } from "../../shared/contests/received-contests.ts";
import { ShowMore } from "@vitral/ui/buttons/show-more.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { SentContestList, SentContestRow } from "./sent-contest-list.tsx";
import { ReceivedTag } from "./contest-tag.tsx";

const empty = (
  <EmptyState
    icon={<ShieldCheck />}
    title="Ninguém contestou um Pix seu"
    text="Se quem pagou relatar fraude, o andamento aparece aqui."
  />
);

/** The Pix that the account received and that somebody contests. */
export function ReceivedRows() {
  const received = useReceivedContests();
  const { error, refetch, isFetching } = received;
  const data = received.data?.pages.flatMap((page) => page.disputes);
  return (
    <SentContestList
      id="received-disputes"
      title="De Pix que você recebeu"
      query={{ data, error, refetch, isFetching }}
      what="contestações de Pix recebidos"
      empty={empty}
      more={<ShowMore list={received} />}
    >
      {(dispute) => (
        <SentContestRow
          key={dispute.id}
          dispute={dispute}
          to={generatePath(paths.account.receivedDispute, { receivedId: dispute.id })}
          title={`Pix de ${dispute.payerName}`}
          tag={<ReceivedTag status={dispute.status} />}
          blocked={dispute.blocked}
        />
      )}
    </SentContestList>
  );
}
