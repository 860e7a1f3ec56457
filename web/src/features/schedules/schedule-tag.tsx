import type { PixSchedule } from "@vitral/contract/pix-schedules";
import { CalendarClock, CircleCheck, CircleX, Clock, TriangleAlert } from "lucide-react";
import { isPending } from "../../shared/account/schedules.ts";
import { Tag } from "@vitral/ui/text/tag.tsx";

const looks = {
  SCHEDULED: { word: "Agendado", icon: CalendarClock, tone: "quiet" },
  PAID: { word: "Pago", icon: CircleCheck, tone: "good" },
  FAILED: { word: "Não realizado", icon: TriangleAlert, tone: "danger" },
  CANCELLED: { word: "Cancelado", icon: CircleX, tone: "quiet" },
} as const;
const pending = { word: "Em processamento", icon: Clock, tone: "quiet" } as const;

/** The state of a Pix Agendado in words, with an icon: it is 'Pago' once its payment has settled. */
export function ScheduleTag({ schedule }: { schedule: PixSchedule }) {
  const { word, ...look } = isPending(schedule) ? pending : looks[schedule.status];
  return <Tag {...look}>{word}</Tag>;
}
