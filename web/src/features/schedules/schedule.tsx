import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatDay, formatTime } from "@vitral/brazil/dates";
import type { PixSchedule } from "@vitral/contract/pix-schedules";
import { repetitionText } from "@vitral/contract/pix-scheduling";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { bankNow } from "../../lib/bank-clock.ts";
import { paths } from "../../lib/paths.ts";
import { isPending } from "../../shared/account/schedules.ts";
import { ReceiptDialog } from "../../shared/receipts/receipt-part.ts";
import ShareSchedule from "../../shared/receipts/share-schedule.tsx";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { WaitingCard } from "@vitral/ui/loading/waiting-card.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { DialogBoundary } from "@vitral/ui/overlays/dialog-part.tsx";
import { type Definition, DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { CancelScheduleDialog } from "./cancel-schedule-dialog.tsx";
import { ScheduleTag } from "./schedule-tag.tsx";
import { useSchedule } from "./schedules.ts";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Pix agendados", to: paths.transfer.scheduled },
  { label: "Pix Agendado" },
];

/** A Pix Agendado: its receipt of scheduling, why it was not made, and its cancellation until the day before. */
export default function Schedule() {
  const { scheduleId = "" } = useParams();
  const query = useSchedule(scheduleId);
  const { data } = query;
  return (
    <div className="grid max-w-[40rem] gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle>Pix Agendado</PageTitle>
      {data && <Details schedule={data} />}
      {!data && <WaitingCard query={query} what="Pix Agendado" />}
    </div>
  );
}

function Details({ schedule }: { schedule: PixSchedule }) {
  const { status, amount, failure, evening, scheduledDate, cancellableUntil, transactionId } = schedule;
  const [now] = useState(bankNow);
  return (
    <>
      {failure && (
        <Notice kind={status === "FAILED" ? "danger" : "info"} title={titleOf(schedule)}>
          {evening
            ? `${failure} Vamos tentar de novo em ${formatDay(scheduledDate)}, entre ${evening.start}h e ${evening.end}h.`
            : `${failure} Nada foi cobrado.`}
        </Notice>
      )}
      <Card>
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-3 font-title text-title-1 tabular-nums">
            <CalendarClock aria-hidden="true" className="size-7 shrink-0 text-accent-strong" />
            <span className="figure">{formatBrl(amount)}</span>
          </p>
          <output>
            <ScheduleTag schedule={schedule} />
          </output>
        </div>
        <DefinitionList items={linesOf(schedule)} />
        {isPending(schedule) && (
          <p className="mt-5 text-sm text-pretty text-neutral-600">
            A instituição de quem recebe ainda não respondeu. O comprovante aparece aqui depois da resposta; se o Pix
            não for concluído, o valor volta inteiro para a sua conta.
          </p>
        )}
        {status === "SCHEDULED" && (
          <p className="mt-5 text-sm text-pretty text-neutral-600">
            Este é só um agendamento: o Pix ainda não foi pago, e nada foi cobrado. Ele é feito no dia, se houver saldo
            e limite.
          </p>
        )}
      </Card>
      {status === "SCHEDULED" && <ShareSchedule schedule={schedule} />}
      {status === "SCHEDULED" && cancellableUntil > now && <Cancellation schedule={schedule} />}
      {schedule.settled && transactionId && <Receipt transactionId={transactionId} kind="Pix enviado" />}
    </>
  );
}

const titleOf = ({ status }: PixSchedule): string =>
  status === "FAILED" ? "Pix não realizado" : "Ainda não foi feito";

/** What the receipt of a scheduling says. */
function linesOf({
  scheduledDate,
  recurrence,
  position,
  payee,
  description,
  createdAt,
  id,
}: PixSchedule): Definition[] {
  return [
    { term: "Agendado para", value: formatDay(scheduledDate) },
    ...(recurrence
      ? [
          { term: "Repetição", value: repetitionText(recurrence) },
          { term: "Desta série", value: `${position} de ${recurrence.times}` },
        ]
      : []),
    { term: "Nome", value: payee.name },
    ...(payee.document ? [{ term: "Documento", value: <span className="whole">{payee.document}</span> }] : []),
    ...(payee.bankName ? [{ term: "Banco", value: payee.bankName }] : []),
    ...(description ? [{ term: "Descrição", value: <span className="wrap-anywhere">{description}</span> }] : []),
    { term: "Agendado em", value: <span className="whole">{moment(createdAt)}</span> },
    { term: "ID do agendamento", value: <span className="text-sm wrap-anywhere">{id}</span> },
  ];
}

const moment = (at: Date): string => `${formatDate(at)} às ${formatTime(at)}`;

function Cancellation({ schedule }: { schedule: PixSchedule }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-2">
      <p className="text-center text-sm text-neutral-600">
        Você pode cancelar até {moment(schedule.cancellableUntil).slice(0, -3)}.
      </p>
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        Cancelar Pix Agendado
      </Button>
      <DialogBoundary what="o cancelamento" resetOn={`${open}`}>
        <CancelScheduleDialog schedule={schedule} open={open} onClose={() => setOpen(false)} />
      </DialogBoundary>
    </div>
  );
}

function Receipt({ transactionId, kind }: { transactionId: string; kind: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" wide onClick={() => setOpen(true)}>
        Ver comprovante
      </Button>
      <DialogBoundary what="o comprovante" resetOn={`${open}`}>
        <ReceiptDialog transaction={{ id: transactionId, category: kind }} open={open} onClose={() => setOpen(false)} />
      </DialogBoundary>
    </>
  );
}
