import type { ScheduleStatus } from "@vitral/contract/pix-schedules";
import { CalendarClock, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { Tag } from "@vitral/ui/text/tag.tsx";

const looks = {
  SCHEDULED: { word: "Agendado", icon: CalendarClock, quiet: false },
  PAID: { word: "Pago", icon: CircleCheck, quiet: false },
  FAILED: { word: "Não realizado", icon: TriangleAlert, quiet: true },
  CANCELLED: { word: "Cancelado", icon: CircleX, quiet: true },
} as const;

/** The state of a Pix Agendado in words, with an icon. */
export function ScheduleTag({ status }: { status: ScheduleStatus }) {
  const { word, ...look } = looks[status];
  return <Tag {...look}>{word}</Tag>;
}
