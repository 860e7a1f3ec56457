import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import type { DueCharge, QrCodeInfo } from "@vitral/contract/pix-qr-code";
import { Card } from "@vitral/ui/layout/card.tsx";
import { type Definition, DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { Whole } from "@vitral/ui/text/whole.tsx";

/** The value of a charge on the day of payment, and its debtor (Pix user-experience manual, chapter 19). */
export function DueChargeCard({ due, amount }: { due: DueCharge; amount: Cents }) {
  const { dueDate, lastDay, paymentDay, debtor } = due;
  return (
    <Card title="Cobrança com vencimento">
      <DefinitionList
        items={[
          { term: "Vencimento", value: formatDay(dueDate) },
          { term: "Pode ser paga até", value: formatDay(lastDay) },
          { term: "Data do pagamento", value: formatDay(paymentDay) },
          { term: "Devedor", value: <Debtor {...debtor} /> },
          ...sum(due),
          { term: "Valor final", value: <strong className="text-lg">{formatBrl(amount)}</strong> },
        ]}
      />
    </Card>
  );
}

const Debtor = ({ name, document }: DueCharge["debtor"]) => (
  <>
    <span className="block wrap-anywhere">{name}</span>
    <span className="block whole text-neutral-600">{document}</span>
  </>
);

/** The original value and what changes it; reductions have a minus sign. */
function sum({ original, fine, interest, reduction, discount }: DueCharge): Definition[] {
  const changes = [
    { term: "Multa", amount: fine, sign: "+ " },
    { term: "Juros", amount: interest, sign: "+ " },
    { term: "Abatimento", amount: reduction, sign: "− " },
    { term: "Desconto", amount: discount, sign: "− " },
  ];
  return [
    ...(original === null ? [] : [{ term: "Valor original", value: formatBrl(original) }]),
    ...changes
      .filter(({ amount }) => amount > 0)
      .map(({ term, amount, sign }) => ({ term, value: `${sign}${formatBrl(amount)}` })),
  ];
}

/** Address and other details from the payee, as plain text. */
export const detailsOf = ({ details, due }: QrCodeInfo): Definition[] => [
  ...(due?.receiverAddress ? [{ term: "Endereço", value: <Whole text={due.receiverAddress} /> }] : []),
  ...details.map(({ name, value }) => ({ term: name, value: <span className="wrap-anywhere">{value}</span> })),
];
