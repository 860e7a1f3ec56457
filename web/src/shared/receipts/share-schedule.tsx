import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatDay, formatTime } from "@vitral/brazil/dates";
import type { PixSchedule } from "@vitral/contract/pix-schedules";
import { repetitionText } from "@vitral/contract/pix-scheduling";
import { Share2 } from "lucide-react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { share } from "./share.ts";

type Shared = Pick<PixSchedule, "id" | "amount" | "scheduledDate" | "recurrence" | "createdAt" | "payee"> &
  Partial<Pick<PixSchedule, "position" | "description">>;

const copy = { copied: "Agendamento copiado.", notCopied: "Erro ao copiar o agendamento." };

/** 'Compartilhar' of a Pix that waits for its day. Its text says first that nothing was paid: it is no receipt. */
export function ShareSchedule({ schedule }: { schedule: Shared }) {
  const press = () => share({ title: "Pix Agendado", text: scheduleText(schedule), ...copy });
  return (
    <Button variant="secondary" wide onClick={() => void press()}>
      <Share2 aria-hidden="true" className="size-5" />
      Compartilhar
    </Button>
  );
}

function scheduleText({
  id,
  amount,
  scheduledDate,
  recurrence,
  position,
  payee,
  description,
  createdAt,
}: Shared): string {
  const at = new Date(createdAt);
  const lines = [
    "Pix Agendado – é só um agendamento, ainda não foi pago",
    `Valor: ${formatBrl(amount)}`,
    `Agendado para: ${formatDay(scheduledDate)}`,
    recurrence && `Repetição: ${repetitionText(recurrence)}`,
    recurrence && position && `Desta série: ${position} de ${recurrence.times}`,
    `Quem recebe: ${[payee.name, payee.document, payee.bankName].filter(Boolean).join(", ")}`,
    description && `Descrição: ${description}`,
    `Agendado em: ${formatDate(at)} às ${formatTime(at)}`,
    `ID do agendamento: ${id}`,
  ];
  return lines.filter(Boolean).join("\n");
}
