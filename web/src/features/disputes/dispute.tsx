import { formatBrl } from "@vitral/brazil/cents";
import { type Dispute, situationLabels } from "@vitral/contract/pix-disputes";
import { useState } from "react";
import { useParams } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useReceivedDisputes } from "../../shared/disputes/received-disputes.ts";
import { useCancelDispute, useDispute } from "../../shared/disputes/disputes.ts";
import { protocolText } from "../../shared/disputes/protocol-text.ts";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { WaitingCard } from "@vitral/ui/loading/waiting-card.tsx";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
import { DisputeDetails } from "./dispute-details.tsx";
import { DisputeTag } from "./dispute-tag.tsx";
import { ReceivedDetails } from "./received-dispute.tsx";
import { returnedText } from "./returned-text.ts";
import { Timeline } from "./timeline.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Contestações", to: paths.account.disputes },
  { label: "Contestação" },
];

/** A contest, by the customer or of what the account received: its amounts, its timeline, what can be done. */
export default function DisputeScreen() {
  const { disputeId = "" } = useParams();
  const [own, received] = [useDispute(disputeId), useReceivedDisputes()];
  const dispute = own.data;
  const other = received.data?.find(({ id }) => id === disputeId);
  const isFound = Boolean(dispute ?? other);
  const missing =
    [own, received].find(({ data, error }) => data === undefined && error) ??
    [own, received].find(({ data }) => data === undefined);
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle>Contestação</PageTitle>
      {dispute && <Details dispute={dispute} />}
      {other && <ReceivedDetails dispute={other} />}
      {!isFound && !missing && (
        <Card>
          <p className="mb-4">Não encontramos esta contestação nesta conta.</p>
          <LinkButton to={paths.account.disputes}>Ver contestações</LinkButton>
        </Card>
      )}
      {!isFound && missing && <WaitingCard query={missing} what="contestação" />}
    </div>
  );
}

const Details = ({ dispute }: { dispute: Dispute }) => (
  <DisputeDetails
    dispute={dispute}
    category="Pix enviado"
    tag={<DisputeTag status={dispute.status} />}
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
  </DisputeDetails>
);

function Cancellation({ id }: { id: string }) {
  const { contestDays } = useTenant();
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useCancelDispute(id);
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
