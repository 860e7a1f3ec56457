import { formatBrl } from "@vitral/brazil/cents";
import { addDays, formatDay } from "@vitral/brazil/dates";
import type { OrderOutcome } from "@vitral/contract/pix";
import { repetitionText, type Scheduled } from "@vitral/contract/pix-scheduling";
import { CalendarClock, Clock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { bankNow } from "../../../lib/bank-clock.ts";
import { paths } from "../../../lib/paths.ts";
import type { Definition } from "@vitral/ui/text/definition-list.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { SuccessCheck } from "@vitral/ui/notices/success-check.tsx";
import { paidCategories, ReceiptButton } from "../../../shared/orders/receipt-button.tsx";
import { useGlance } from "../../../shared/receipts/glance.ts";
import { momentOf } from "../../../shared/receipts/receipt-data.ts";
import type { PaymentFailure } from "../../../shared/orders/payment-failure.ts";
import { ShareReceipt } from "../../../shared/receipts/share-receipt-part.tsx";
import { ShareSchedule } from "../../../shared/receipts/share-schedule-part.tsx";
import { EndCard, momentRow } from "./end-card.tsx";
import { FailedPayment } from "./failed-payment.tsx";
import { type Payee, payeeRows } from "./payee-card.tsx";
import { type PaymentKind, paymentWording } from "./payment-wording.ts";
import { useLateOutcome } from "./use-late-outcome.ts";
import type { Ending } from "./use-payment.ts";

type Props = {
  kind: PaymentKind;
  payee: Payee;
  ending: Ending;
  /** To the first step, after a payment that was not made. */
  onBack: () => void;
  /** What can be done with the payee. */
  children?: ReactNode;
};

/**
 * Step 3: what was paid or scheduled, to whom, when, and the receipt, or where it will be (spec 2.9; ADR-0013, "A
 * payment's life"). Sharing is the first thing to do; all else is quiet.
 */
export function PaymentFinished({ kind, payee, ending, onBack, children }: Props) {
  const { order } = ending;
  const late = useLateOutcome(ending);
  const outcome = late?.status === "SETTLED" ? { ...late, status: late.status } : ending.outcome;
  const { icon, title, subtitle, note } = contentOf(outcome, kind);
  const paidId = outcome.status === "SETTLED" ? outcome.transactionId : null;
  const glance = useGlance(paidId);
  const [now] = useState(bankNow);
  const at = glance.data ? momentOf(glance.data) : now;
  const isScheduled = outcome.status === "SCHEDULED";
  if (late?.status === "FAILED")
    return (
      <FailedPayment
        failure={failureOf(late.failure)}
        kind={kind}
        scheduled={false}
        amount={late.amount}
        onBack={onBack}
      >
        <EndCard rows={[...payeeRows(payee), momentRow("Enviado em", now)]} id={late.endToEnd} />
      </FailedPayment>
    );
  return (
    <div className="mx-auto grid w-full max-w-[27.5rem] gap-6 pt-2 sm:pt-6">
      {/* Says it when the answer comes while the page is open. */}
      <div aria-live="polite" className="grid justify-items-center gap-3 text-center">
        {icon}
        <PageTitle {...(subtitle && { subtitle })}>{title}</PageTitle>
        <p className="@container w-full font-title tabular-nums">
          <span className="figure">{formatBrl(isScheduled ? order.amount : outcome.amount)}</span>
        </p>
      </div>
      {isScheduled ? (
        <EndCard
          rows={[...rowsOf(outcome, order), ...payeeRows(payee)]}
          id={outcome.scheduleId}
          term="ID do agendamento"
        />
      ) : (
        <EndCard
          rows={[...payeeRows(payee), momentRow(paidId ? "Data e hora" : "Enviado em", at)]}
          id={outcome.endToEnd}
        />
      )}
      {isScheduled && (
        <p className="text-center text-sm text-pretty text-neutral-600">
          Este é só um agendamento: o Pix ainda não foi pago, e nada foi cobrado.{" "}
          {order.recurrence
            ? "Cada um é feito no seu dia, se houver saldo e limite. Para cancelar, você tem até 23:59 do dia anterior a cada um: o primeiro, até "
            : "Ele é feito no dia, se houver saldo e limite. Para cancelar, você tem até 23:59 de "}
          {formatDay(addDays(outcome.scheduledDate, -1))}.
        </p>
      )}
      <div className="grid gap-2">
        {isScheduled && (
          <>
            <ShareSchedule
              first
              schedule={{
                id: outcome.scheduleId,
                amount: order.amount,
                scheduledDate: outcome.scheduledDate,
                recurrence: order.recurrence ?? null,
                createdAt: new Date(order.at),
                payee,
              }}
            />
            <LinkButton to={paths.transfer.scheduled} variant="quiet" wide>
              Ver Pix agendados
            </LinkButton>
          </>
        )}
        {paidId && (
          <>
            <ShareReceipt transactionId={paidId} category={paidCategories[kind]} glance={glance} />
            <ReceiptButton transactionId={paidId} kind={kind} wide />
          </>
        )}
        {children}
        <LinkButton to={paths.home} {...(outcome.status !== "PENDING" && { variant: "quiet" })} wide>
          Voltar para o início
        </LinkButton>
      </div>
      <p className="text-center text-sm text-pretty text-neutral-600">{note}</p>
    </div>
  );
}

/** What the network answered late: the money is back. */
const failureOf = (why: string): PaymentFailure => ({
  name: "refused",
  code: "PAYMENT_REFUSED",
  message: `${why} O valor voltou inteiro para a sua conta.`,
  again: false,
});

/** What the receipt of a scheduling says of it. */
const rowsOf = ({ scheduledDate }: Scheduled, { recurrence, at }: Ending["order"]): Definition[] => [
  { term: "Agendado para", value: formatDay(scheduledDate) },
  ...(recurrence ? [{ term: "Repetição", value: repetitionText(recurrence) }] : []),
  momentRow("Agendado em", new Date(at)),
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
