import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { ReceivedDispute } from "@vitral/contract/pix-received-disputes";
import { useState } from "react";
import { protocolText } from "../../shared/disputes/protocol-text.ts";
import { ReceiptDialog } from "../../shared/receipts/receipt-part.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DialogBoundary } from "../../ui/overlays/dialog-part.tsx";
import { DefinitionList } from "../../ui/text/definition-list.tsx";
import { ReceivedTag } from "./dispute-tag.tsx";
import { ObjectionDialog } from "./objection-dialog.tsx";
import { receivedSteps } from "./received-steps.ts";
import { Steps } from "./timeline.tsx";

/** A contest of what the account received: what is blocked and went back, its timeline, and the objection. */
export function ReceivedDetails({ dispute }: { dispute: ReceivedDispute }) {
  const [receipt, setReceipt] = useState<{ id: string; category: string; open: boolean }>();
  const [objecting, setObjecting] = useState({ open: false, times: 0 });
  const show = (id: string, category: string) => setReceipt({ id, category, open: true });
  const at = new Date(dispute.receivedAt);
  const objectionUntil = openUntil(dispute);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 [&>*]:min-w-0">
      <Card>
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <p className="figure text-title-1 font-title tabular-nums">{formatBrl(dispute.contested)}</p>
          <output>
            <ReceivedTag status={dispute.status} />
          </output>
        </div>
        <DefinitionList
          items={[
            { term: "Protocolo", value: protocolText(dispute.protocol) },
            { term: "Recebido de", value: dispute.payerName },
            { term: "Recebido em", value: `${formatDate(at)} às ${formatTime(at).slice(0, 5)}` },
            { term: "Motivo", value: "Quem pagou relatou fraude" },
            { term: "Valor contestado", value: formatBrl(dispute.contested) },
            { term: "Valor bloqueado", value: formatBrl(dispute.blocked) },
            { term: "Valor devolvido", value: formatBrl(dispute.returned) },
          ]}
        />
        <div className="mt-5 grid gap-2">
          <Button variant="secondary" wide onClick={() => show(dispute.transactionId, "Pix recebido")}>
            Ver o Pix contestado
          </Button>
          {objectionUntil && (
            <>
              <Button
                variant="secondary"
                wide
                onClick={() => setObjecting(({ times }) => ({ open: true, times: times + 1 }))}
              >
                Contestar devolução
              </Button>
              <p className="text-center text-caption text-pretty text-neutral-600">
                Você pode contestar até {formatDate(new Date(Date.parse(objectionUntil) - 1))}.
              </p>
            </>
          )}
        </div>
      </Card>
      <Card title="Andamento">
        <Steps steps={receivedSteps(dispute)} onReturn={(id) => show(id, "Devolução")} />
      </Card>
      {objecting.times > 0 && (
        <ObjectionDialog
          key={objecting.times}
          id={dispute.id}
          open={objecting.open}
          onClose={() => setObjecting({ ...objecting, open: false })}
        />
      )}
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

/** Until when the receiver may object; null where that is over, was done, or nothing went back. */
function openUntil({ objection, objectionUntil }: ReceivedDispute): string | null {
  const isOpen = objection === null && objectionUntil !== null && new Date(objectionUntil) > new Date();
  return isOpen ? objectionUntil : null;
}
