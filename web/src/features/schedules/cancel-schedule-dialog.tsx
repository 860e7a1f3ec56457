import { formatDate, formatDay, formatTime } from "@vitral/brazil/dates";
import type { PixSchedule } from "@vitral/contract/pix-schedules";
import { useState } from "react";
import { RadioCards } from "@vitral/ui/inputs/radio-cards.tsx";
import { ConfirmDialog } from "@vitral/ui/overlays/confirm-dialog.tsx";
import { useCancelSchedule } from "./schedules.ts";

type Props = { schedule: PixSchedule; open: boolean; onClose: () => void };
type What = "ONE" | "SERIES";

/** Asks whether this one or its whole series is cancelled, and says until when that is possible. */
export function CancelScheduleDialog({ schedule, open, onClose }: Props) {
  const [what, setWhat] = useState<What>("ONE");
  const { mutate, isPending } = useCancelSchedule(schedule.id);
  const { scheduledDate, recurrence, cancellableUntil: until } = schedule;
  const options = [
    { value: "ONE", label: "Só este", hint: `O de ${formatDay(scheduledDate)}` },
    { value: "SERIES", label: "A série inteira", hint: "Todos os que ainda não foram feitos" },
  ] as const;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Cancelar Pix Agendado"
      description={`Nada foi cobrado. Você pode cancelar até ${formatTime(until).slice(0, 5)} de ${formatDate(until)}.`}
      action="Cancelar Pix"
      keep="Voltar"
      onConfirm={() => mutate(recurrence !== null && what === "SERIES", { onSettled: onClose })}
      busy={isPending}
    >
      {recurrence && (
        <div className="mt-4">
          <RadioCards legend="O que cancelar" options={options} value={what} onChange={setWhat} />
        </div>
      )}
    </ConfirmDialog>
  );
}
