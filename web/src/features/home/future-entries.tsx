import { formatDay } from "@vitral/brazil/dates";
import { generatePath, Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { isOpen, useSchedules } from "../../shared/account/schedules.ts";
import { signedAmount } from "./movement.ts";
import { HomePartFailed } from "./notices/home-part-failed.tsx";

/** The statement names so many; all of them are in 'Pix agendados'. */
const maxShown = 5;

/** 'Lançamentos futuros': what will leave the account, apart from what has; nothing where nothing is scheduled. */
export default function FutureEntries() {
  const { data, errorUpdateCount, refetch } = useSchedules();
  if (!data && errorUpdateCount > 0) return <HomePartFailed what="os lançamentos futuros" refetch={refetch} />;
  const open = data?.pages.flatMap((page) => page.schedules).filter(isOpen) ?? [];
  if (open.length === 0) return null;
  return (
    <section
      aria-labelledby="future"
      className="rounded-card border border-dashed border-neutral-300 bg-surface print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4 sm:px-6 sm:pt-5">
        <div>
          <h2 id="future" className="text-title-3 font-title">
            Lançamentos futuros
          </h2>
          <p className="text-sm text-neutral-600">Ainda não saíram do saldo</p>
        </div>
        <Link
          to={paths.transfer.scheduled}
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent-strong underline-offset-4 hover:underline"
        >
          Ver Pix agendados
        </Link>
      </div>
      <ul className="divide-y divide-neutral-200 border-t border-neutral-200">
        {open.slice(0, maxShown).map(({ id, payee, scheduledDate, amount }) => (
          <li key={id} className="last:[&>a]:rounded-b-card">
            <Link
              to={generatePath(paths.transfer.schedule, { scheduleId: id })}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 transition-colors hover:bg-neutral-50 sm:px-6"
            >
              <span className="grid min-w-0 gap-0.5">
                <span className="font-medium wrap-anywhere">{payee.name}</span>
                <span className="text-sm text-neutral-600 tabular-nums">Pix Agendado · {formatDay(scheduledDate)}</span>
              </span>
              <span className="ml-auto font-semibold whitespace-nowrap tabular-nums">
                {signedAmount({ credit: false, amount })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
