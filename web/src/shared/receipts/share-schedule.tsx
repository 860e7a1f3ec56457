import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatDay, formatTime } from "@vitral/brazil/dates";
import { downloadSchedule, type PixSchedule } from "@vitral/contract/pix-schedules";
import { repetitionText } from "@vitral/contract/pix-scheduling";
import { providerLine, type Tenant } from "@vitral/contract/tenants";
import { receiveFile } from "../../lib/receive-file.ts";
import { useAccountId, useSession } from "../session/session.ts";
import { useTenant } from "../tenant/tenant.tsx";
import { ReceiptFiles } from "./receipt-files.tsx";

type Shared = Pick<PixSchedule, "id" | "amount" | "scheduledDate" | "recurrence" | "createdAt" | "payee"> &
  Partial<Pick<PixSchedule, "position" | "description">>;

/**
 * The files of a Pix that waits for its day. Each says first that nothing was paid: it is no receipt of a payment.
 * `first`: sharing is the main thing on its screen.
 */
export default function ShareSchedule({ schedule, first = false }: { schedule: Shared; first?: boolean }) {
  const tenant = useTenant();
  const { user } = useSession();
  const params = { accountId: useAccountId(), scheduleId: schedule.id };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(11rem,40%)),1fr))] gap-2 [&>:first-child]:col-span-full">
      <ReceiptFiles
        title="Pix Agendado"
        text={scheduleText(schedule, user.name, tenant)}
        copied="Agendamento copiado."
        notCopied="Erro ao copiar o agendamento."
        fileOf={(format) => receiveFile(downloadSchedule, { params, query: { format } })}
        pdf="secondary"
        shareFirst={first}
      />
    </div>
  );
}

function scheduleText(schedule: Shared, payer: string, { provider }: Tenant): string {
  const { id, amount, scheduledDate, recurrence, position, payee, description, createdAt } = schedule;
  const lines = [
    "Pix Agendado – é só um agendamento, ainda não foi pago",
    `Valor: ${formatBrl(amount)}`,
    `Agendado para: ${formatDay(scheduledDate)}`,
    recurrence && `Repetição: ${repetitionText(recurrence)}`,
    recurrence && position && `Desta série: ${position} de ${recurrence.times}`,
    `Quem recebe: ${[payee.name, payee.document, payee.bankName].filter(Boolean).join(", ")}`,
    `Quem paga: ${payer}`,
    description && `Descrição: ${description}`,
    `Agendado em: ${formatDate(createdAt)} às ${formatTime(createdAt)}`,
    `ID do agendamento: ${id}`,
    `Emitido por ${providerLine(provider)}`,
  ];
  return lines.filter(Boolean).join("\n");
}
