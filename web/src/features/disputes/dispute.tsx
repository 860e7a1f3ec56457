import { formatBrl } from "@vitral/brazil/cents";
import { type Dispute, situationLabels } from "@vitral/contract/pix-disputes";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { messageOf } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { useReceivedDisputes } from "../../shared/disputes/received-disputes.ts";
import { useCancelDispute, useDisputes } from "../../shared/disputes/disputes.ts";
import { protocolText } from "../../shared/disputes/protocol-text.ts";
import { ReceiptDialog } from "../../shared/receipts/receipt-part.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Breadcrumb } from "../../ui/layout/breadcrumb.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageTitle } from "../../ui/layout/page-title.tsx";
import { Skeleton } from "../../ui/loading/skeleton.tsx";
import { ErrorState } from "../../ui/notices/error-state.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { DialogBoundary } from "../../ui/overlays/dialog-part.tsx";
import { DefinitionList } from "../../ui/text/definition-list.tsx";
import { DisputeTag } from "./dispute-tag.tsx";
import { ReceivedDetails } from "./received-dispute.tsx";
import { Timeline } from "./timeline.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Contestações", to: paths.account.disputes },
  { label: "Contestação" },
];

/** A contest, by the customer or of what the account received: its amounts, its timeline, what can be done. */
export default function DisputeScreen() {
  const { disputeId } = useParams();
  const [own, received] = [useDisputes(), useReceivedDisputes()];
  const dispute = own.data?.find(({ id }) => id === disputeId);
  const other = received.data?.find(({ id }) => id === disputeId);
  const isFound = dispute !== undefined || other !== undefined;
  const failed = [own, received].find(({ data, error }) => !data && error);
  const isAbsent = !isFound && own.data !== undefined && received.data !== undefined;
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle>Contestação</PageTitle>
      {dispute && <Details dispute={dispute} />}
      {other && <ReceivedDetails dispute={other} />}
      {isAbsent && (
        <Card>
          <p className="mb-4">Não encontramos esta contestação nesta conta.</p>
          <LinkButton to={paths.account.disputes}>Ver contestações</LinkButton>
        </Card>
      )}
      {!isFound && failed && (
        <Card>
          <ErrorState
            message={messageOf(failed.error)}
            onRetry={() => void failed.refetch()}
            busy={failed.isFetching}
          />
        </Card>
      )}
      {!isFound && !isAbsent && !failed && (
        <Card>
          <output className="sr-only">Carregando contestação</output>
          <div aria-hidden="true" className="grid gap-4">
            <Skeleton shape="h-8 w-40" />
            <Skeleton shape="h-4 w-full" />
            <Skeleton shape="h-4 w-full" />
          </div>
        </Card>
      )}
    </div>
  );
}

function Details({ dispute }: { dispute: Dispute }) {
  const [receipt, setReceipt] = useState<{ id: string; category: string; open: boolean }>();
  const show = (id: string, category: string) => setReceipt({ id, category, open: true });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 [&>*]:min-w-0">
      <Card>
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <p className="figure text-title-1 font-title tabular-nums">{formatBrl(dispute.contested)}</p>
          <output>
            <DisputeTag status={dispute.status} />
          </output>
        </div>
        <DefinitionList
          items={[
            { term: "Protocolo", value: protocolText(dispute.protocol) },
            { term: "Pago a", value: dispute.beneficiaryName },
            { term: "O que aconteceu", value: situationLabels[dispute.situation] },
            ...(dispute.details ? [{ term: "Relato", value: dispute.details }] : []),
            { term: "Valor contestado", value: formatBrl(dispute.contested) },
            { term: "Valor devolvido", value: formatBrl(dispute.returned) },
          ]}
        />
        <div className="mt-5 grid gap-2">
          <Button variant="secondary" wide onClick={() => show(dispute.transactionId, "Pix enviado")}>
            Ver o Pix contestado
          </Button>
          {dispute.status === "IN_ANALYSIS" && <Cancellation id={dispute.id} />}
        </div>
      </Card>
      <Card title="Andamento">
        <Timeline dispute={dispute} onReturn={(id) => show(id, "Devolução")} />
      </Card>
      <DialogBoundary what="o comprovante" resetOn={`${receipt?.id} ${receipt?.open}`}>
        {receipt && (
          <ReceiptDialog
            transaction={receipt}
            open={receipt.open}
            onClose={() => setReceipt({ ...receipt, open: false })}
          />
        )}
      </DialogBoundary>
    </div>
  );
}

function Cancellation({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useCancelDispute(id);
  const close = () => !isPending && setOpen(false);
  return (
    <>
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        Cancelar contestação
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Cancelar contestação"
        initialFocus={keep}
        description="A análise é encerrada. Você pode contestar este Pix de novo dentro de 80 dias do pagamento."
        actions={
          <>
            <Button ref={keep} variant="secondary" onClick={close} disabled={isPending}>
              Manter
            </Button>
            <Button
              variant="danger"
              busy={isPending}
              onClick={() => mutate(undefined, { onSettled: () => setOpen(false) })}
            >
              Cancelar contestação
            </Button>
          </>
        }
      />
    </>
  );
}
