import { formatBrl } from "@vitral/brazil/cents";
import { formatDocument } from "@vitral/brazil/document";
import { type PaymentDetail, revealPayment } from "@vitral/contract/console/payments";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { RevealCard } from "../../shared/actions/reveal-card.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

/** Who paid whom; documents and key are masked until they are asked for with a reason. */
export function PaymentData({ payment }: { payment: PaymentDetail }) {
  const { slug } = useTenant();
  const { payer, payee, fee, key, endToEnd, description, id } = payment;
  const documentOf = (masked: string | null, whole: string | null | undefined) =>
    whole ? formatDocument(whole) : (masked ?? "–");
  return (
    <RevealCard
      button="Mostrar documentos"
      title="Mostrar documentos e chave"
      reveal={(reason) => call(revealPayment, { params: { tenant: slug, id }, body: { reason } })}
      renderItems={(whole) => [
        { term: "Pagador", value: <Party side={payer} document={documentOf(payer.document, whole?.payerDocument)} /> },
        {
          term: "Recebedor",
          value: <Party side={payee} document={documentOf(payee.document, whole?.payeeDocument)} />,
        },
        { term: "Chave", value: whole?.key ?? key ?? "–" },
        { term: "Tarifa", value: formatBrl(fee) },
        ...(description ? [{ term: "Mensagem do pagador", value: description }] : []),
        { term: "EndToEndId", value: <code className="text-caption">{endToEnd ?? "–"}</code> },
        { term: "Id", value: <code className="text-caption">{id}</code> },
      ]}
    />
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
