import type { ScheduleStatus } from "@vitral/contract/pix-schedules";
import { CalendarClock, CircleCheck, CircleX, TriangleAlert } from "lucide-react";

const accent = "bg-accent-soft text-accent-strong";
const grey = "bg-neutral-100 text-neutral-700";

const looks: Record<ScheduleStatus, { word: string; Icon: typeof CircleX; look: string }> = {
  SCHEDULED: { word: "Agendado", Icon: CalendarClock, look: accent },
  PAID: { word: "Pago", Icon: CircleCheck, look: accent },
  FAILED: { word: "Não realizado", Icon: TriangleAlert, look: grey },
  CANCELLED: { word: "Cancelado", Icon: CircleX, look: grey },
};

/** The state of a Pix Agendado in words, with an icon. */
export function ScheduleTag({ status }: { status: ScheduleStatus }) {
  const { word, Icon, look } = looks[status];
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-full border border-transparent px-2.5 py-0.5 text-caption font-medium whitespace-nowrap ${look}`}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {word}
    </span>
  );
}
