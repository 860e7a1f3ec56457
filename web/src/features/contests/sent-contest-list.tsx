import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { momentText } from "../../lib/moment-text.ts";
import { protocolText } from "../../shared/contests/protocol-text.ts";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Loading } from "./loading.tsx";

type ListProps<Row> = {
  id: string;
  title: string;
  query: { data: Row[] | undefined; error: Error | null; refetch: () => unknown; isFetching: boolean };
  /** What is loading, in words. */
  what: string;
  empty: ReactNode;
  /** Below the rows: the way to the next ones. */
  more?: ReactNode;
  children: (row: Row) => ReactNode;
};

/** One of the two lists of contests, with its title; `children` draws a row. */
export function SentContestList<Row>({ id, title, query, what, empty, more, children }: ListProps<Row>) {
  const { data, error, refetch, isFetching } = query;
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-neutral-200 bg-surface [&>h2]:px-4 [&>h2]:pt-4 sm:[&>h2]:px-6"
    >
      <h2 id={id} className="text-title-3 font-title">
        {title}
      </h2>
      {data && data.length > 0 && <ul className="divide-y divide-neutral-200">{data.map(children)}</ul>}
      {data && data.length > 0 && <div className="grid border-t border-neutral-200 p-4 empty:hidden">{more}</div>}
      {data?.length === 0 && empty}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Loading what={what} />}
    </section>
  );
}

type RowProps = {
  dispute: { protocol: string; createdAt: Date; contested: Cents; returned: Cents };
  to: string;
  title: string;
  tag: ReactNode;
  blocked?: Cents;
};

/** A contest in a list: of which Pix, when and under which protocol, its state and its amounts. */
export function SentContestRow({ dispute, to, title, tag, blocked }: RowProps) {
  const { protocol, createdAt, contested, returned } = dispute;
  return (
    <li className="last:[&>a]:rounded-b-card">
      <Link to={to} className="flex items-center gap-4 px-4 py-4 transition-colors hover:bg-neutral-50 sm:px-6">
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium wrap-anywhere">{title}</span>
            <span className="text-sm wrap-anywhere text-neutral-600">
              {momentText(createdAt)} · Protocolo {protocolText(protocol)}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {tag}
            <span className="text-sm tabular-nums sm:text-right">
              <span className="block font-semibold whitespace-nowrap">{formatBrl(contested)}</span>
              {blocked !== undefined && blocked > 0 && (
                <span className="block whitespace-nowrap text-neutral-600">{formatBrl(blocked)} bloqueados</span>
              )}
              {returned > 0 && (
                <span className="block whitespace-nowrap text-neutral-600">{formatBrl(returned)} devolvidos</span>
              )}
            </span>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-neutral-500" />
      </Link>
    </li>
  );
}
