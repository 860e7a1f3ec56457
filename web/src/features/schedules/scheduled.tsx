import { formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import type { PixSchedule } from "@vitral/contract/pix-schedules";
import { CalendarClock, ChevronRight } from "lucide-react";
import { generatePath, Link } from "react-router";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { isOpen, useSchedules } from "../../shared/account/schedules.ts";
import { ShowMore } from "@vitral/ui/buttons/show-more.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { ListSkeleton } from "@vitral/ui/loading/list-skeleton.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { ScheduleTag } from "./schedule-tag.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Transferências", to: paths.transfer.menu },
  { label: "Pix agendados" },
];

const order = <LinkButton to={paths.transfer.pixKey}>Agendar um Pix</LinkButton>;

/** 'Pix agendados': what is still to come, then what was paid, cancelled or not made. */
export default function Scheduled() {
  const schedules = useSchedules();
  const { data, error, refetch, isFetching } = schedules;
  useFailureToast(schedules, messageOf(error));
  const rows = data?.pages.flatMap((page) => page.schedules);
  const open = rows?.filter(isOpen) ?? [];
  const past = rows?.filter((row) => !isOpen(row)) ?? [];
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <div className="grid gap-4 sm:flex sm:items-start sm:justify-between">
        <PageTitle subtitle="Feitos no dia, se houver saldo e limite">Pix agendados</PageTitle>
        {rows && rows.length > 0 && order}
      </div>
      {open.length > 0 && <Schedules id="open" title="Próximos" rows={open} />}
      {past.length > 0 && <Schedules id="past" title="Anteriores" rows={past} />}
      {(!rows || rows.length === 0) && (
        <div className="rounded-card border border-neutral-200 bg-surface">
          {rows && (
            <EmptyState
              icon={<CalendarClock />}
              title="Nenhum Pix agendado"
              text="Na confirmação de uma transferência, escolha 'Em outra data' ou 'Repetir'."
              action={order}
            />
          )}
          {!rows && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
          {!rows && !error && <SchedulesSkeleton />}
        </div>
      )}
      <ShowMore list={schedules} />
    </div>
  );
}

function Schedules({ id, title, rows }: { id: string; title: string; rows: readonly PixSchedule[] }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-title-3 font-title">
        {title}
      </h2>
      <ul className="divide-y divide-neutral-200 rounded-card border border-neutral-200 bg-surface">
        {rows.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} />
        ))}
      </ul>
    </section>
  );
}

function ScheduleRow({ schedule }: { schedule: PixSchedule }) {
  const { id, amount, payee, scheduledDate, position, recurrence } = schedule;
  return (
    <li className="first:[&>a]:rounded-t-card last:[&>a]:rounded-b-card">
      <Link
        to={generatePath(paths.transfer.schedule, { scheduleId: id })}
        className="flex items-center gap-4 px-4 py-4 transition-colors hover:bg-neutral-50 sm:px-6"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium wrap-anywhere">{payee.name}</span>
            <span className="text-sm text-neutral-600 tabular-nums">
              {formatDay(scheduledDate)}
              {recurrence && ` · ${position} de ${recurrence.times}`}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <ScheduleTag schedule={schedule} />
            <span className="font-semibold whitespace-nowrap tabular-nums">{formatBrl(amount)}</span>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-neutral-500" />
      </Link>
    </li>
  );
}

const SchedulesSkeleton = () => (
  <ListSkeleton what="Pix agendados" shape="h-20 gap-4">
    <Skeleton shape="h-4 w-36 sm:w-56" />
    <Skeleton shape="ml-auto h-5 w-24" />
  </ListSkeleton>
);
