import { formatBrl } from "@vitral/brazil/cents";
import { addDays, formatDate, formatDay, formatTime } from "@vitral/brazil/dates";
import type { OrderOutcome } from "@vitral/contract/pix";
import { repetitionText, type Scheduled } from "@vitral/contract/pix-scheduling";
import { CalendarClock, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../lib/paths.ts";
import { Card } from "@vitral/ui/layout/card.tsx";
import { type Definition, DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { SuccessCheck } from "@vitral/ui/notices/success-check.tsx";
import { ReceiptButton } from "../../../shared/orders/receipt-button.tsx";
import { ShareSchedule } from "../../../shared/receipts/share-schedule-part.tsx";
import { type Payee, payeeRows } from "./payee-card.tsx";
import { type PaymentKind, paymentWording } from "./payment-wording.ts";
import type { Ending } from "./use-payment.ts";

type Props = {
  kind: PaymentKind;
  payee: Payee;
  ending: Ending;
  /** What can be done with the payee. */
  children?: ReactNode;
};

/**
 * Step 3: what was paid or scheduled, to whom, and the receipt, or where it will be (spec 2.9; ADR-0013, "A payment's
 * life").
 */
export function PaymentFinished({ kind, payee, ending, children }: Props) {
  const { order, outcome } = ending;
  const { icon, title, subtitle, note } = contentOf(outcome, kind);
  return (
    <div className="mx-auto grid w-full max-w-[27.5rem] gap-6 pt-2 sm:pt-6">
      <div className="grid justify-items-center gap-4 text-center">
        {icon}
        <PageTitle {...(subtitle && { subtitle })}>{title}</PageTitle>
        <p className="@container w-full font-title tabular-nums">
          <span className="figure">{formatBrl(outcome.status === "SCHEDULED" ? order.amount : outcome.amount)}</span>
        </p>
      </div>
      <Card>
        <DefinitionList
          items={[...(outcome.status === "SCHEDULED" ? rowsOf(outcome, order) : []), ...payeeRows(payee)]}
        />
      </Card>
      {outcome.status === "SCHEDULED" && (
        <p className="text-center text-sm text-pretty text-neutral-600">
          Este é só um agendamento: o Pix ainda não foi pago, e nada foi cobrado.{" "}
          {order.recurrence
            ? "Cada um é feito no seu dia, se houver saldo e limite. Para cancelar, você tem até 23:59 do dia anterior a cada um: o primeiro, até "
            : "Ele é feito no dia, se houver saldo e limite. Para cancelar, você tem até 23:59 de "}
          {formatDay(addDays(outcome.scheduledDate, -1))}.
        </p>
      )}
      <p className="text-center text-sm text-pretty text-neutral-600">{note}</p>
      <div className="grid gap-2">
        {outcome.status === "SCHEDULED" && (
          <>
            <ShareSchedule
              schedule={{
                id: outcome.scheduleId,
                amount: order.amount,
                scheduledDate: outcome.scheduledDate,
                recurrence: order.recurrence ?? null,
                createdAt: new Date(order.at),
                payee,
              }}
            />
            <LinkButton to={paths.transfer.scheduled} variant="secondary" wide>
              Ver Pix agendados
            </LinkButton>
          </>
        )}
        {outcome.status === "SETTLED" && <ReceiptButton transactionId={outcome.transactionId} kind={kind} wide />}
        {children}
        <LinkButton to={paths.home} wide>
          Voltar para o início
        </LinkButton>
      </div>
    </div>
  );
}

/** What the receipt of a scheduling says of it. */
const rowsOf = ({ scheduledDate }: Scheduled, { recurrence, at }: Ending["order"]): Definition[] => [
  { term: "Agendado para", value: formatDay(scheduledDate) },
  ...(recurrence ? [{ term: "Repetição", value: repetitionText(recurrence) }] : []),
  { term: "Agendado em", value: `${formatDate(new Date(at))} às ${formatTime(new Date(at))}` },
];

/** The specification's sentence (2.9), and what is true besides. */
const inTheStatement = (more: string) => (
  <>
    <span>O comprovante estará disponível no extrato</span> {more}
  </>
);

type Content = { icon: ReactNode; title: string; subtitle?: string; note: ReactNode };

function contentOf({ status }: OrderOutcome, kind: PaymentKind): Content {
  switch (status) {
    case "SETTLED":
      return {
        icon: <SuccessCheck />,
        title: paymentWording[kind].done,
        note: inTheStatement("e já pode ser visto aqui."),
      };
    case "PENDING":
      return {
        icon: <IconCircle icon={<Clock />} />,
        title: paymentWording[kind].pending,
        note: "A instituição de quem recebe ainda não respondeu. Você não precisa fazer de novo: o extrato e um e-mail vão dizer o resultado. Se não for concluída, o valor volta inteiro para a sua conta. O comprovante aparece no extrato depois da resposta.",
      };
    case "SCHEDULED":
    default:
      return {
        icon: <IconCircle icon={<CalendarClock />} />,
        title: paymentWording[kind].scheduled,
        subtitle: "Pix Agendado",
        note: inTheStatement("depois do pagamento."),
      };
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
