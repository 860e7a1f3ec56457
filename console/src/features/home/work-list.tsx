import { ChevronRight, Clock, TriangleAlert } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { moment } from "../../lib/moment.ts";
import { pathOf } from "../../lib/paths.ts";
import { remaining } from "../../lib/remaining.ts";
import { useHasPage } from "../../shared/page/known-pages.ts";
import { type Figures, type Quiet, type Work, workOf } from "./work.ts";

type Props = { figures: Figures; tenant: string; now: Date };

/** What waits, as a list of work: what, how many, the oldest, the clock. What is quiet stands in a line below. */
export function WorkList({ figures, tenant, now }: Props) {
  const { work, quiet } = workOf(figures, now);
  return (
    <section aria-labelledby="waiting" className="@container grid gap-2">
      <h2 id="waiting" className="text-title-3 font-title">
        Aguarda alguém
      </h2>
      {work.length > 0 && (
        <ul className="divide-y divide-neutral-200 overflow-hidden rounded-card border border-neutral-200 bg-surface">
          {work.map((one) => (
            <li key={one.label}>
              <Row work={one} tenant={tenant} now={now} />
            </li>
          ))}
        </ul>
      )}
      {quiet.length > 0 && <QuietLine quiet={quiet} tenant={tenant} />}
    </section>
  );
}

const columns =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 @2xl:grid-cols-[minmax(0,1fr)_minmax(3rem,auto)_14rem_12rem_1rem]";

function Row({ work, tenant, now }: { work: Work } & Omit<Props, "figures">) {
  const { label, value, note, due, page, search = "" } = work;
  const hasPage = useHasPage();
  const isLinked = page !== undefined && hasPage(page);
  const inside = (
    <>
      <span className="font-medium">{label}</span>
      <span className="text-right text-title-3 font-title tabular-nums">{value}</span>
      <span className="col-span-2 flex flex-wrap justify-between gap-x-4 text-sm @2xl:contents">
        <span className="text-neutral-600 @2xl:text-sm">{note}</span>
        <span className="@2xl:text-sm">{due !== null && <DueIn due={due} now={now} />}</span>
      </span>
      {isLinked && <ChevronRight aria-hidden="true" className="hidden size-4 text-neutral-500 @2xl:block" />}
    </>
  );
  if (!isLinked) return <div className={columns}>{inside}</div>;
  return (
    <Link to={`${pathOf(tenant, page)}${search}`} className={`${columns} hover:bg-neutral-50`}>
      {inside}
    </Link>
  );
}

/** How long the first clock still runs; in red once it has ended. */
function DueIn({ due, now }: { due: Date; now: Date }): ReactNode {
  const isLate = due <= now;
  const time = remaining(due, now);
  const Icon = isLate ? TriangleAlert : Clock;
  return (
    <span
      title={`prazo: ${moment(due)}`}
      className={`inline-flex items-center gap-1 tabular-nums ${isLate ? "font-semibold text-danger" : "text-neutral-700"}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {isLate ? `vencido ${time}` : `vence em ${time}`}
    </span>
  );
}

function QuietLine({ quiet, tenant }: { quiet: readonly Quiet[]; tenant: string }) {
  const hasPage = useHasPage();
  return (
    <p className="text-sm text-neutral-600">
      Nada aguarda em{" "}
      {quiet.map(({ label, page, search = "", note }, index) => (
        <Fragment key={label}>
          {index > 0 && " · "}
          {page !== undefined && hasPage(page) ? (
            <Link to={`${pathOf(tenant, page)}${search}`} className="hover:underline">
              {label}
            </Link>
          ) : (
            label
          )}
          {note !== undefined && ` (${note})`}
        </Fragment>
      ))}
    </p>
  );
}
