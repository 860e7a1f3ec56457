import { type PaymentDetail, resendPaymentNotice } from "@vitral/contract/console/payments";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { RefundDialog } from "../../shared/orders/refund-dialog.tsx";

/** What can be done about a payment, by who may. */
export function PaymentActions({ payment }: { payment: PaymentDetail }) {
  const { slug } = useTenant();
  const mayRequeue = useMay("messages.requeue");
  const mayRefund = useMay("payments.refund");
  const client = useQueryClient();
  const [asking, setAsking] = useState<"NOTICE" | "REFUND" | null>(null);
  const params = { tenant: slug, id: payment.id };
  return (
    <>
      {payment.mayResend && mayRequeue && (
        <Button variant="secondary" onClick={() => setAsking("NOTICE")}>
          Reenviar aviso
        </Button>
      )}
      {payment.refundable && mayRefund && (
        <>
          <Button variant="danger" onClick={() => setAsking("REFUND")}>
            Devolver por falha operacional
          </Button>
          <RefundDialog
            refundable={payment.refundable}
            open={asking === "REFUND"}
            onClose={() => setAsking(null)}
            onDone={() => void client.invalidateQueries({ queryKey: ["payment", slug] })}
          />
        </>
      )}
      <ReasonDialog
        open={asking === "NOTICE"}
        onClose={() => setAsking(null)}
        title="Reenviar o aviso ao cliente"
        description="O e-mail sobre este pagamento vai de novo, até 3 vezes em 24 horas."
        action="Reenviar"
        templates={["O cliente não recebeu o aviso"]}
        run={(reason) => call(resendPaymentNotice, { params, body: { reason } })}
        onDone={() => {
          toast.success("O aviso vai de novo.");
          void client.invalidateQueries({ queryKey: ["payment", slug] });
        }}
      />
    </>
  );
}
