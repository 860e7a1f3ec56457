import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import type { DueCharge, QrCodeInfo } from "@vitral/contract/pix-qr-code";
import { Card } from "../../../ui/layout/card.tsx";
import { type Definition, DefinitionList } from "../../../ui/text/definition-list.tsx";

/** What a charge with a due date comes to on the day of payment, and who owes it (Pix user-experience manual, chapter 19). */
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

/** Only what changes the value is named; what takes from it has a minus sign. */
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

/** What else the receiver tells: plain text, whatever stands in it. */
export const detailsOf = ({ details, due }: QrCodeInfo): Definition[] => [
  ...(due?.receiverAddress ? [{ term: "Endereço", value: due.receiverAddress }] : []),
  ...details.map(({ name, value }) => ({ term: name, value: <span className="wrap-anywhere">{value}</span> })),
];
