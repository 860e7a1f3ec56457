import { formatBrl } from "@vitral/brazil/cents";
import { caseClockNames, type CaseDetail, type CaseKind } from "@vitral/contract/console/cases";
import { situationLabels } from "@vitral/contract/pix-sent-contests";
import { Card } from "@vitral/ui/layout/card.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { Link } from "react-router";
import { pathOf } from "../../lib/paths.ts";
import { moment } from "../../lib/moment.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { bankNow } from "../../shared/session/bank-clock.ts";
import { remaining } from "../../lib/remaining.ts";

const link = "text-accent-strong hover:underline";

const amountNames: Record<CaseKind, string> = {
  DISPUTE: "Contestado",
  INFRACTION: "Contestado",
  BLOCK: "Bloqueado no início",
  MARK: "Valor",
  DIFFERENCE: "Valor",
  RECALL: "Pedido de volta",
};

/** What a case is about: clock, customer, payment, amounts, and the words of the customer or the reason. */
export function CaseData({ found }: { found: CaseDetail }) {
  const { slug } = useTenant();
  const { clock, customer, document, transactionId, endToEnd, protocol, amount, held, heldUntil, returned } = found;
  const isDifference = found.kind === "DIFFERENCE";
  const isRecall = found.kind === "RECALL";
  const isContest = found.kind === "DISPUTE" || found.kind === "INFRACTION";
  return (
    <Card title="Dados">
      <DefinitionList
        items={[
          ...(clock
            ? [
                {
                  term: `Prazo: ${caseClockNames[clock.what]}`,
                  value: (
                    <span className={clock.isLate ? "text-danger" : ""}>
                      {`${clock.isLate ? "vencido " : ""}${remaining(clock.due, bankNow())}`}
                      <span className="block text-sm font-normal text-neutral-600">{moment(clock.due)}</span>
                    </span>
                  ),
                },
              ]
            : []),
          ...(found.snoozedUntil ? [{ term: "Adiado até", value: moment(found.snoozedUntil) }] : []),
          ...(isDifference
            ? [
                {
                  term: "Onde",
                  value: (
                    <Link className={link} to={pathOf(slug, "reconciliation")}>
                      Ver a conciliação
                    </Link>
                  ),
                },
              ]
            : []),
          ...(isDifference && customer === null
            ? []
            : [
                {
                  term: "Cliente",
                  value: (
                    <>
                      {customer ? (
                        <Link className={link} to={pathOf(slug, "customers", customer.id)}>
                          {customer.name}
                        </Link>
                      ) : (
                        "Não é cliente deste banco"
                      )}
                      <span className="block text-sm font-normal text-neutral-600">{document}</span>
                    </>
                  ),
                },
              ]),
          ...(amount === null ? [] : [{ term: amountNames[found.kind], value: formatBrl(amount) }]),
          ...(found.kind === "INFRACTION" || found.kind === "BLOCK"
            ? [
                {
                  term: "Bloqueado agora",
                  value: (
                    <>
                      {formatBrl(held)}
                      {heldUntil !== null && (
                        <span className="block text-sm font-normal text-neutral-600">até {moment(heldUntil)}</span>
                      )}
                    </>
                  ),
                },
              ]
            : []),
          ...(isContest || isRecall ? [{ term: "Devolvido", value: formatBrl(returned) }] : []),
          ...(found.situation ? [{ term: "Situação relatada", value: situationLabels[found.situation] }] : []),
          ...(transactionId
            ? [
                {
                  term: "Pix",
                  value: (
                    <Link className={link} to={pathOf(slug, "payments", transactionId)}>
                      Ver o pagamento
                    </Link>
                  ),
                },
              ]
            : []),
          ...(protocol ? [{ term: "Protocolo", value: protocol }] : []),
          ...(endToEnd
            ? [
                {
                  term: endToEnd.startsWith("D") ? "Id da devolução" : "EndToEndId",
                  value: <code className="text-caption">{endToEnd}</code>,
                },
              ]
            : []),
        ]}
      />
      {found.words !== null && (
        <Quote title={isRecall ? "Nas palavras do outro banco" : "Nas palavras do cliente"}>{found.words}</Quote>
      )}
      {found.reason !== null && (
        <Quote title={isDifference ? "O que se sabe" : isRecall ? "Resposta ao outro banco" : "Motivo"}>
          {found.reason}
        </Quote>
      )}
    </Card>
  );
}

const Quote = ({ title, children }: { title: string; children: string }) => (
  <div className="grid gap-1 border-t border-neutral-200 pt-3 mt-3">
    <h3 className="text-sm text-neutral-600">{title}</h3>
    <p className="text-sm whitespace-pre-line wrap-anywhere">{children}</p>
  </div>
);
