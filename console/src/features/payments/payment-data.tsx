import { formatBrl } from "@vitral/brazil/cents";
import { formatDocument } from "@vitral/brazil/document";
import { type PaymentDetail, revealPayment } from "@vitral/contract/console/payments";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

type Shown = { payerDocument: string | null; payeeDocument: string | null; key: string | null };

/** Who paid whom; documents and key are masked until they are asked for with a reason. */
export function PaymentData({ payment }: { payment: PaymentDetail }) {
  const { slug } = useTenant();
  const mayReveal = useMay("customers.reveal");
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const { payer, payee, fee, key, endToEnd, description, id } = payment;
  const documentOf = (masked: string | null, whole: string | null | undefined) =>
    whole ? formatDocument(whole) : (masked ?? "–");
  return (
    <Card
      title="Dados"
      aside={
        !shown &&
        mayReveal && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Mostrar documentos
          </Button>
        )
      }
    >
      <DefinitionList
        items={[
          {
            term: "Pagador",
            value: <Party side={payer} document={documentOf(payer.document, shown?.payerDocument)} />,
          },
          {
            term: "Recebedor",
            value: <Party side={payee} document={documentOf(payee.document, shown?.payeeDocument)} />,
          },
          { term: "Chave", value: shown?.key ?? key ?? "–" },
          { term: "Tarifa", value: formatBrl(fee) },
          ...(description ? [{ term: "Mensagem do pagador", value: description }] : []),
          { term: "EndToEndId", value: <code className="text-caption">{endToEnd ?? "–"}</code> },
          { term: "Id", value: <code className="text-caption">{id}</code> },
        ]}
      />
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Mostrar documentos e chave"
        description="O acesso fica registrado na auditoria, com o motivo."
        action="Mostrar"
        run={(reason) => call(revealPayment, { params: { tenant: slug, id }, body: { reason } })}
        onDone={setShown}
      />
    </Card>
  );
}

function Party({ side, document }: { side: PaymentDetail["payer"]; document: string }) {
  const { slug } = useTenant();
  return (
    <>
      {side.customerId === null ? (
        side.name
      ) : (
        <Link className="text-accent-strong hover:underline" to={pathOf(slug, "customers", side.customerId)}>
          {side.name}
        </Link>
      )}
      <span className="block text-sm font-normal text-neutral-600">
        {document}
        {side.bank !== null && ` · ${side.bank}`}
      </span>
    </>
  );
}
