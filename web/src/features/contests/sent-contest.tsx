import { formatBrl } from "@vitral/brazil/cents";
import { type SentContest, situationLabels } from "@vitral/contract/pix-sent-contests";
import { useState } from "react";
import { useParams } from "react-router";
import { useCancelContest, useSentContest } from "../../shared/contests/sent-contests.ts";
import { protocolText } from "../../shared/contests/protocol-text.ts";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
import { ContestDetails } from "./contest-details.tsx";
import { SentContestPage } from "./sent-contest-page.tsx";
import { ContestTag } from "./contest-tag.tsx";
import { returnedText } from "./returned-text.ts";
import { Timeline } from "./timeline.tsx";

/** A contest by the customer: its amounts, its timeline, what can be done. */
export default function SentContestScreen() {
  const { disputeId = "" } = useParams();
  const query = useSentContest(disputeId);
  return <SentContestPage query={query}>{(dispute) => <Details dispute={dispute} />}</SentContestPage>;
}

const Details = ({ dispute }: { dispute: SentContest }) => (
  <ContestDetails
    dispute={dispute}
    category="Pix enviado"
    tag={<ContestTag status={dispute.status} />}
    items={[
      { term: "Protocolo", value: protocolText(dispute.protocol) },
      { term: "Pago a", value: dispute.beneficiaryName },
      { term: "O que aconteceu", value: situationLabels[dispute.situation] },
      ...(dispute.details ? [{ term: "Relato", value: dispute.details }] : []),
      { term: "Valor contestado", value: formatBrl(dispute.contested) },
      { term: "Valor devolvido", value: returnedText(dispute) },
    ]}
    actions={dispute.status === "IN_ANALYSIS" && <Cancellation id={dispute.id} />}
  >
    {(onReturn) => <Timeline dispute={dispute} onReturn={onReturn} />}
  </ContestDetails>
);

function Cancellation({ id }: { id: string }) {
  const { contestDays } = useTenant();
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useCancelContest(id);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        Cancelar contestação
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title="Cancelar contestação"
        description={`A análise é encerrada. Você pode contestar este Pix de novo dentro de ${contestDays} dias do pagamento.`}
        action="Cancelar contestação"
        keep="Manter"
        onConfirm={() => mutate(undefined, { onSettled: close })}
        busy={isPending}
      />
    </>
  );
}
