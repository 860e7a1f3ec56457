import { ShieldCheck } from "lucide-react";
import { generatePath } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useReceivedDisputes } from "../../shared/disputes/received-disputes.ts";
import { ShowMore } from "@vitral/ui/buttons/show-more.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { DisputeList, DisputeRow } from "./dispute-list.tsx";
import { ReceivedTag } from "./dispute-tag.tsx";

const empty = (
  <EmptyState
    icon={<ShieldCheck />}
    title="Ninguém contestou um Pix seu"
    text="Se quem pagou relatar fraude, o andamento aparece aqui."
  />
);

/** The Pix that the account received and that somebody contests. */
export function ReceivedRows() {
  const received = useReceivedDisputes();
  const { error, refetch, isFetching } = received;
  const data = received.data?.pages.flatMap((page) => page.disputes);
  return (
    <DisputeList
      id="received-disputes"
      title="De Pix que você recebeu"
      query={{ data, error, refetch, isFetching }}
      what="contestações de Pix recebidos"
      empty={empty}
      more={<ShowMore list={received} />}
    >
      {(dispute) => (
        <DisputeRow
          key={dispute.id}
          dispute={dispute}
          to={generatePath(paths.account.receivedDispute, { receivedId: dispute.id })}
          title={`Pix de ${dispute.payerName}`}
          tag={<ReceivedTag status={dispute.status} />}
          blocked={dispute.blocked}
        />
      )}
    </DisputeList>
  );
}
