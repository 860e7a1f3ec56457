import { formatBrl } from "@vitral/brazil/cents";
import type { PaymentDetail } from "@vitral/contract/console/payments";
import { recallRejections, recallStateNames } from "@vitral/contract/pix-recalls";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { moment } from "../../lib/moment.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { useSendOrder } from "../../shared/actions/replaced-order.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { RecallDialog } from "../../shared/orders/recall-dialog.tsx";
import { bankNow } from "../../shared/session/bank-clock.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

/** What can be done about a Pix that went wrong at another bank, and what was asked of that bank. */
export function Recalls({ payment }: { payment: PaymentDetail }) {
  const { direction, status, payee, refundable, recallable, recalls } = payment;
  const { slug } = useTenant();
  const client = useQueryClient();
  const mayRefund = useMay("payments.refund");
  const [asking, setAsking] = useState<"ASK" | { cancel: string } | null>(null);
  if (direction !== "SENT" || status !== "SETTLED" || payee.accountId !== null || refundable) return null;
  const close = () => setAsking(null);
  const reload = () => void client.invalidateQueries({ queryKey: ["payment", slug] });
  return (
    <Card title="Se este Pix foi um erro">
      <p className="text-sm">O dinheiro já está na conta do recebedor, em outra instituição, e só ela o devolve.</p>
      <ul className="grid list-disc gap-1 pt-2 pl-5 text-sm">
        <li>
          Golpe ou acesso indevido: o cliente contesta no recibo, no prazo da contestação. O caso aparece em Casos.
        </li>
        <li>Engano do cliente: quem recebeu devolve, no prazo da devolução, e o valor volta sozinho a esta conta.</li>
        <li>Falha deste banco: o pedido vai pela rede à instituição do recebedor, que decide.</li>
      </ul>
      {recalls.length > 0 && (
        <ul aria-label="Pedidos de devolução" className="grid gap-3 pt-4">
          {recalls.map((recall) => (
            <Recall key={recall.id} recall={recall}>
              {recall.state === "ASKED" && mayRefund && (
                <Button variant="secondary" onClick={() => setAsking({ cancel: recall.id })}>
                  Cancelar pedido
                </Button>
              )}
            </Recall>
          ))}
        </ul>
      )}
      {recallable !== null && mayRefund && (
        <div className="pt-4">
          <Button variant="secondary" onClick={() => setAsking("ASK")}>
            Pedir devolução por falha operacional
          </Button>
        </div>
      )}
      {asking === "ASK" && recallable !== null && (
        <RecallDialog recallable={{ transactionId: payment.id, left: recallable }} onClose={close} onDone={reload} />
      )}
      {asking !== null && asking !== "ASK" && <CancelRecall recallId={asking.cancel} onClose={close} onDone={reload} />}
    </Card>
  );
}

type RecallRow = PaymentDetail["recalls"][number];

function Recall({ recall, children }: { recall: RecallRow; children: ReactNode }) {
  const { at, amount, details, state, rejection, until, endedAt } = recall;
  const isLate = endedAt === null && until <= bankNow();
  return (
    <li className="grid gap-1 border-t border-neutral-200 pt-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4 font-medium">
        <span className="tabular-nums">{formatBrl(amount)}</span>
        <span className={state === "REFUSED" ? "text-danger" : ""}>{recallStateNames[state]}</span>
      </p>
      <p className="wrap-anywhere">{details}</p>
      {rejection !== null && <p className="text-danger">Recusado: {recallRejections[rejection]}.</p>}
      <p className="text-neutral-600">
        Pedido em {moment(at)}
        {endedAt !== null && `, ${state === "CANCELLED" ? "cancelado" : "respondido"} em ${moment(endedAt)}`}
        {endedAt === null && (
          <span className={isLate ? "text-danger" : ""}>
            {isLate ? `, sem resposta desde ${moment(until)}` : `, resposta até ${moment(until)}`}
          </span>
        )}
      </p>
      {children}
    </li>
  );
}

function CancelRecall({ recallId, onClose, onDone }: { recallId: string; onClose: () => void; onDone: () => void }) {
  const send = useSendOrder();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Cancelar pedido de devolução"
      description="O outro banco deixa de decidir sobre o pedido. Se ele já respondeu, a resposta vale."
      action="Cancelar pedido"
      templates={["O pagamento estava certo", "O recebedor já devolveu"]}
      run={(reason, key) => send({ kind: "recall.cancel", payload: { recallId } }, reason, key)}
      onDone={(command) => {
        announce(command, "O cancelamento vai ao outro banco.");
        onDone();
      }}
    />
  );
}
