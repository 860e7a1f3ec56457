import { formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import type { PaymentOutcome } from "@vitral/contract/pix";
import { CalendarClock, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../lib/paths.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { DefinitionList } from "../../../ui/text/definition-list.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { SuccessCheck } from "../../../ui/notices/success-check.tsx";
import { ReceiptButton } from "../../../shared/orders/receipt-button.tsx";
import { type Payee, payeeRows } from "./payee-card.tsx";
import { type PaymentKind, paymentWording } from "./payment-wording.ts";

/** How a payment ended: done, still processed, or scheduled for a day (yyyy-MM-dd; shown only, spec 2.9). */
type PaymentEnd = { name: "done" } | { name: "pending" } | { name: "scheduled"; day: string };

type Props = {
  kind: PaymentKind;
  payee: Payee;
  outcome: Pick<PaymentOutcome, "transactionId" | "status" | "amount">;
  /** The day of a scheduled transfer. */
  scheduledFor?: string;
  /** What can be done with the payee. */
  children?: ReactNode;
};

/** Step 3: what was paid, to whom, and the receipt, or where it will be (spec 2.9; ADR-0013, "A payment's life"). */
export function PaymentFinished({ kind, payee, outcome, scheduledFor, children }: Props) {
  const end = endOf(outcome, scheduledFor);
  const { icon, title, note } = contentOf(end, kind);
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
          items={[
            ...(end.name === "scheduled" ? [{ term: "Agendado para", value: formatDay(end.day) }] : []),
            ...payeeRows(payee),
          ]}
        />
      </Card>
      <p className="text-center text-sm text-pretty text-neutral-600">{note}</p>
      <div className="grid gap-2">
        {end.name === "done" && <ReceiptButton transactionId={outcome.transactionId} kind={kind} wide />}
        {children}
        <LinkButton to={paths.home} wide>
          Voltar para o início
        </LinkButton>
      </div>
    </div>
  );
}

function endOf({ status }: Props["outcome"], day: string | undefined): PaymentEnd {
  if (day !== undefined) return { name: "scheduled", day };
  return { name: status === "SETTLED" ? "done" : "pending" };
}

const inTheStatement = "O comprovante estará disponível no extrato";

function contentOf(end: PaymentEnd, kind: PaymentKind): { icon: ReactNode; title: string; note: string } {
  switch (end.name) {
    case "done":
      return {
        icon: <SuccessCheck />,
        title: paymentWording[kind].done,
        note: inTheStatement,
      };
    case "pending":
      return {
        icon: <IconCircle icon={<Clock />} />,
        title: paymentWording[kind].pending,
        note: "A instituição de quem recebe ainda não respondeu. Você não precisa fazer de novo: o extrato e um e-mail vão dizer o resultado. Se não for concluída, o valor volta inteiro para a sua conta. O comprovante aparece no extrato depois da resposta.",
      };
    case "scheduled":
    default:
      return { icon: <IconCircle icon={<CalendarClock />} />, title: "Transferência agendada", note: inTheStatement };
  }
}

function IconCircle({ icon }: { icon: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-strong [&>svg]:size-8"
    >
      {icon}
    </span>
  );
}
