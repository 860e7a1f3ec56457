import type { Transaction } from "@vitral/contract/statement";
import type { UseQueryResult } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { PartNotLoaded } from "@vitral/ui/notices/part-not-loaded.tsx";
import { DialogBoundary, dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { blocksByRow, useBlocks } from "../../shared/account/blocks.ts";
import { ReceiptDialog } from "../../shared/receipts/receipt-part.ts";
import { Pagination } from "./pagination.tsx";
import { type Period, periodText } from "./period.ts";
import { SearchedUntil } from "./search/searched-until.tsx";
import type { SearchFilters } from "./search/search-filters.ts";
import { StatementSearch } from "./search/statement-search.tsx";
import { StatementControls } from "./statement-controls.tsx";
import { StatementRows, StatementSkeleton } from "./statement-rows.tsx";
import type { StatementPage } from "./statement.ts";

const FilterDialog = dialogPart("o filtro", () => import("./filter-dialog.tsx"));
const ExportDialog = dialogPart("a exportação", () => import("./export/export-dialog.tsx"));
const FailedDialog = dialogPart("a transação", () => import("../../shared/receipts/failed-dialog.tsx"));
const PendingDialog = dialogPart("a transação", () => import("../../shared/receipts/pending-dialog.tsx"));

/** Most statements have rows: what stands in the place of none is loaded when it is needed. */
const NothingHere = lazyPart(() => import("./nothing-here.tsx"), {
  waiting: <StatementSkeleton />,
  failed: (retry) => (
    <div className="px-4 pb-4 sm:px-6">
      <PartNotLoaded what="esta parte do extrato" onRetry={retry} takesFocus={false} />
    </div>
  ),
});

type Props = {
  statement: UseQueryResult<StatementPage>;
  /** Its data as they are drawn, a moment after they came. */
  shown: StatementPage | undefined;
  page: number;
  onPage: (page: number) => void;
  period: Period | null;
  onPeriod: (period: Period | null) => void;
  filters: SearchFilters | null;
  onFilters: (filters: SearchFilters | null) => void;
};

/** 'Extrato bancário': filter, search, export, rows and pages, and the receipt of a pressed row (spec 2.8). */
export function StatementCard({ statement, shown, page, onPage, period, onPeriod, filters, onFilters }: Props) {
  const [filter, setFilter] = useState({ open: false, times: 0 });
  const [exporting, setExporting] = useState({ open: false, times: 0 });
  const [pressed, setPressed] = useState<{ row: Transaction; open: boolean }>();
  useEffect(() => whenIdle(() => void PendingDialog.preload().then(FailedDialog.preload)), []);

  const open = (row: Transaction) => setPressed({ row, open: true });
  const close = () => setPressed((now) => now && { ...now, open: false });
  const opened = pressed && { transaction: pressed.row, open: pressed.open, onClose: close };

  return (
    <section aria-labelledby="statement" className="rounded-card border border-neutral-200 bg-surface print:border-0">
      <h2 id="statement" className="px-4 pt-3 pb-2 text-title-3 font-title sm:px-6 sm:pt-5 sm:pb-3">
        Extrato bancário
      </h2>
      <StatementControls
        search={<StatementSearch filters={filters} onFilters={onFilters} />}
        searched={filters !== null}
        onFilter={() => setFilter(({ times }) => ({ open: true, times: times + 1 }))}
        onExport={() => setExporting(({ times }) => ({ open: true, times: times + 1 }))}
      />
      {period && <ChosenPeriod period={period} onClear={() => onPeriod(null)} />}
      {/* Above the rows, so that the message of a dialog that did not load is seen. */}
      <div className="px-4 not-empty:pb-4 sm:px-6">
        <DialogBoundary what="o filtro" resetOn={`${filter.times}`}>
          {filter.times > 0 && (
            <FilterDialog
              key={filter.times}
              open={filter.open}
              onClose={() => setFilter({ ...filter, open: false })}
              period={period}
              onPeriod={onPeriod}
            />
          )}
        </DialogBoundary>
        <DialogBoundary what="a exportação" resetOn={`${exporting.times}`}>
          {exporting.times > 0 && (
            <ExportDialog
              key={exporting.times}
              open={exporting.open}
              onClose={() => setExporting({ ...exporting, open: false })}
              period={period}
              searched={filters !== null}
            />
          )}
        </DialogBoundary>
        <DialogBoundary what="o comprovante" resetOn={`${opened?.transaction.id} ${opened?.open}`}>
          {opened?.transaction.externalStatus === "SETTLED" && <ReceiptDialog {...opened} />}
          {opened?.transaction.externalStatus === "PENDING" && <PendingDialog {...opened} />}
          {opened?.transaction.externalStatus === "ERROR" && <FailedDialog {...opened} />}
        </DialogBoundary>
      </div>
      <Rows
        statement={statement}
        shown={shown}
        filtered={period !== null}
        onOpen={open}
        onClear={() => onPeriod(null)}
        searched={filters !== null}
        onClearSearch={() => onFilters(null)}
      />
      {shown && shown.data.length > 0 && <Pagination statementPage={shown} current={page} onPage={onPage} />}
      {shown?.searchedUntil && <SearchedUntil until={shown.searchedUntil} period={period} onPeriod={onPeriod} />}
    </section>
  );
}

type RowsProps = Pick<Props, "statement" | "shown"> & {
  filtered: boolean;
  onOpen: (row: Transaction) => void;
  onClear: () => void;
  searched: boolean;
  onClearSearch: () => void;
};

function Rows({ statement, shown: data, onOpen, ...asked }: RowsProps) {
  const { error, isPlaceholderData, isFetching } = statement;
  const blocked = blocksByRow(useBlocks().data);
  if (data && data.data.length > 0)
    return <StatementRows rows={data.data} stale={isPlaceholderData} onOpen={onOpen} blocked={blocked} />;
  if (data) return <NothingHere {...asked} />;
  if (error)
    return <ErrorState message={messageOf(error)} onRetry={() => void statement.refetch()} busy={isFetching} />;
  return <StatementSkeleton />;
}

function ChosenPeriod({ period, onClear }: { period: Period; onClear: () => void }) {
  return (
    <div className="px-4 pb-4 sm:px-6 print:hidden">
      <p className="inline-flex items-center gap-1 rounded-[1.375rem] bg-accent-soft pl-4 text-sm font-medium text-accent-strong tabular-nums">
        {periodText(period)}
        <IconButton label="Limpar período" onClick={onClear}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </p>
    </div>
  );
}
