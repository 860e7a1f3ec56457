import { ShieldCheck } from "lucide-react";
import { useReceivedDisputes } from "../../shared/disputes/received-disputes.ts";
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
export const ReceivedRows = () => (
  <DisputeList
    id="received-disputes"
    title="De Pix que você recebeu"
    query={useReceivedDisputes()}
    what="contestações de Pix recebidos"
    empty={empty}
  >
    {(dispute) => (
      <DisputeRow
        key={dispute.id}
        dispute={dispute}
        title={`Pix de ${dispute.payerName}`}
        tag={<ReceivedTag status={dispute.status} />}
        blocked={dispute.blocked}
      />
    )}
  </DisputeList>
);
