import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { pageNumbers, shownText } from "./page-numbers.ts";
import type { StatementPage } from "./statement.ts";

type Props = {
  statementPage: StatementPage;
  /** The page that was asked for, counted from 0; `statementPage` is the one before until its rows have come. */
  current: number;
  onPage: (page: number) => void;
};

/** 'Mostrando X-Y de N transações' and the page numbers (spec 2.8). */
export function Pagination({ statementPage, current, onPage }: Props) {
  const { itemsPerPage, totalItems, totalPages } = statementPage.pagination;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 sm:px-6">
      <output className="text-sm text-neutral-600 tabular-nums">
        {shownText({ page: statementPage.page, itemsPerPage, rows: statementPage.data.length, totalItems })}
      </output>
      <nav
        aria-label="Páginas do extrato"
        className="print:hidden -mx-2 flex items-center max-sm:w-full max-sm:justify-between"
      >
        <IconButton label="Página anterior" disabled={current <= 0} onClick={() => onPage(current - 1)}>
          <ChevronLeft className="size-5" />
        </IconButton>
        <ol className="flex min-w-0 flex-wrap items-center justify-center">
          {pageNumbers(current + 1, totalPages).map((mark) => (
            <li key={"page" in mark ? mark.page : mark.gap}>
              {"page" in mark ? (
                <PageButton page={mark.page} current={current + 1} onPage={onPage} />
              ) : (
                <span aria-hidden="true" className="inline-block min-w-5 text-center text-neutral-600">
                  …
                </span>
              )}
            </li>
          ))}
        </ol>
        <IconButton label="Próxima página" disabled={current >= totalPages - 1} onClick={() => onPage(current + 1)}>
          <ChevronRight className="size-5" />
        </IconButton>
      </nav>
    </div>
  );
}

function PageButton({ page, current, onPage }: { page: number; current: number; onPage: Props["onPage"] }) {
  return (
    <button
      type="button"
      aria-label={`Página ${page}`}
      aria-current={page === current ? "page" : undefined}
      onClick={() => onPage(page - 1)}
      className="inline-grid h-11 min-w-9 place-items-center rounded-field px-1.5 text-sm font-medium text-neutral-700 tabular-nums transition-colors hover:bg-neutral-100 aria-[current=page]:forced-chosen aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong sm:min-w-11"
    >
      {page}
    </button>
  );
}
