import { formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import type { PaymentOutcome, PixKeyInfo } from "@vitral/contract/pix";
import { CalendarClock, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../lib/paths.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { DefinitionList } from "../../../ui/text/definition-list.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { SuccessCheck } from "../../../ui/notices/success-check.tsx";
import { ReceiptButton } from "../../../shared/orders/receipt-button.tsx";

/** How a transfer ended: done, still on its way, or put down for a day (yyyy-MM-dd; shown only, spec 2.9). */
type TransferEnd = { name: "done" } | { name: "pending" } | { name: "scheduled"; day: string };

/** What the customer calls what was ordered. */
export type Ordered = "Transferência" | "Pagamento";

type Props = {
  recipient: Pick<PixKeyInfo, "name" | "document" | "bankName">;
  outcome: Pick<PaymentOutcome, "transactionId" | "status" | "amount">;
  /** The day of a transfer that was put down for one. */
  scheduledFor?: string;
  ordered?: Ordered;
};

/**
 * Step 3: what was done, for whom, and the receipt, or where it will be (spec 2.9; pending: readings, "A payment's
 * life").
 */
export function TransferFinished({
  recipient: { name, document, bankName },
  outcome,
  scheduledFor,
  ordered = "Transferência",
}: Props) {
  const end = endOf(outcome, scheduledFor);
  const { icon, title, note } = said(end, ordered);
  return (
    <div className="mx-auto grid w-full max-w-[27.5rem] gap-6 pt-2 sm:pt-6">
      <div className="grid justify-items-center gap-4 text-center">
        {icon}
        <PageTitle>{title}</PageTitle>
        <p className="@container w-full font-title tabular-nums">
          <span className="figure">{formatBrl(outcome.amount)}</span>
        </p>
      </div>
      <Card>
        <DefinitionList
          of={[
            ...(end.name === "scheduled" ? [{ term: "Agendado para", value: formatDay(end.day) }] : []),
            { term: "Nome", value: name },
            ...(document ? [{ term: "Documento", value: <span className="whole">{document}</span> }] : []),
            ...(bankName ? [{ term: "Banco", value: bankName }] : []),
          ]}
        />
      </Card>
      <p className="text-center text-sm text-pretty text-neutral-600">{note}</p>
      <div className="grid gap-2">
        {end.name === "done" && (
          <ReceiptButton transactionId={outcome.transactionId} kind={ordered === "Pagamento" ? "QR" : "KEY"} wide />
        )}
        <LinkButton to={paths.home} wide>
          Voltar para o início
        </LinkButton>
      </div>
    </div>
  );
}

function endOf({ status }: Props["outcome"], day: string | undefined): TransferEnd {
  if (day !== undefined) return { name: "scheduled", day };
  return { name: status === "SETTLED" ? "done" : "pending" };
}

const inTheStatement = "O comprovante estará disponível no extrato";

function said(end: TransferEnd, ordered: Ordered): { icon: ReactNode; title: string; note: string } {
  switch (end.name) {
    case "done":
      return {
        icon: <SuccessCheck />,
        title: ordered === "Pagamento" ? "Pagamento realizado" : "Transferência realizada",
        note: inTheStatement,
      };
    case "pending":
      return {
        icon: <Drawn as={<Clock />} />,
        title: `${ordered} em processamento`,
        note: "A instituição de quem recebe ainda não respondeu. Você não precisa fazer de novo: o extrato e um e-mail vão dizer o resultado. Se não for concluída, o valor volta inteiro para a sua conta. O comprovante aparece no extrato depois da resposta.",
      };
    case "scheduled":
    default:
      return { icon: <Drawn as={<CalendarClock />} />, title: "Transferência agendada", note: inTheStatement };
  }
}

function Drawn({ as }: { as: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-strong [&>svg]:size-8"
    >
      {as}
    </span>
  );
}
