import type { Transaction } from "@vitral/contract/statement";
import { refusals } from "@vitral/contract/refusals";
import type { UseQueryResult } from "@tanstack/react-query";
import { ChartPie, Download, ListFilter, Mail, X } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { DialogBoundary, dialogPart } from "@vitral/ui/overlays/dialog-part.tsx";
import { whenIdle } from "@vitral/ui/lib/when-idle.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { NothingHere } from "./nothing-here.tsx";
import { blocksByRow, useBlocks } from "../../shared/account/blocks.ts";
import { ReceiptDialog } from "../../shared/receipts/receipt-part.ts";
import { Pagination } from "./pagination.tsx";
import { type Period, periodText } from "./period.ts";
import { SearchedUntil } from "./search/searched-until.tsx";
import type { SearchFilters } from "./search/search-filters.ts";
import { StatementSearch } from "./search/statement-search.tsx";
import { StatementRows, StatementSkeleton } from "./statement-rows.tsx";
import type { StatementPage } from "./statement.ts";
import { useExport } from "./use-export.ts";

const FilterDialog = dialogPart("o filtro", () => import("./filter-dialog.tsx"));
const DownloadDialog = dialogPart("o download", () => import("./download/download-dialog.tsx"));
const KindsDialog = dialogPart("o resumo", () => import("./search/kinds-dialog.tsx"));
const PendingDialog = dialogPart("a transação", () => import("../../shared/receipts/pending-dialog.tsx"));

type Props = {
  statement: UseQueryResult<StatementPage>;
  page: number;
  onPage: (page: number) => void;
  period: Period | null;
  onPeriod: (period: Period | null) => void;
  filters: SearchFilters | null;
  onFilters: (filters: SearchFilters | null) => void;
};

/** 'Extrato bancário': filter, search, export, rows and pages, and the receipt of a pressed row (spec 2.8). */
export function StatementCard({ statement, page, onPage, period, onPeriod, filters, onFilters }: Props) {
  const [filter, setFilter] = useState({ open: false, times: 0 });
  const [kinds, setKinds] = useState({ open: false, times: 0 });
  const [download, setDownload] = useState({ open: false, times: 0 });
  const [pressed, setPressed] = useState<{ row: Transaction; open: boolean }>();
  const exporting = useExport(period);
  useEffect(() => whenIdle(() => void PendingDialog.preload()), []);

  const open = (row: Transaction) => {
    if (row.externalStatus === "ERROR") toast.error(refusals.RECEIPT_OF_ERROR.message);
    else setPressed({ row, open: true });
  };
  const close = () => setPressed((now) => now && { ...now, open: false });
  const opened = pressed && { transaction: pressed.row, open: pressed.open, onClose: close };

  return (
    <section aria-labelledby="statement" className="rounded-card border border-neutral-200 bg-white print:border-0">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-6 sm:pt-5">
        <h2 id="statement" className="text-title-3 font-title">
          Extrato bancário
        </h2>
        <div className="flex w-full flex-wrap gap-2 max-sm:[&>*]:grow sm:w-auto print:hidden [&>*]:px-4 [&>*]:text-sm">
          <Button variant="secondary" busy={exporting.busy} onClick={exporting.ask}>
            {!exporting.busy && <Mail aria-hidden="true" className="size-5 max-sm:hidden" />}
            Exportar extrato
          </Button>
          <Button variant="secondary" onClick={() => setDownload(({ times }) => ({ open: true, times: times + 1 }))}>
            <Download aria-hidden="true" className="size-5 max-sm:hidden" />
            Baixar
          </Button>
          <Button variant="secondary" onClick={() => setFilter(({ times }) => ({ open: true, times: times + 1 }))}>
            <ListFilter aria-hidden="true" className="size-5 max-sm:hidden" />
            Filtrar
          </Button>
          <Button variant="secondary" onClick={() => setKinds(({ times }) => ({ open: true, times: times + 1 }))}>
            <ChartPie aria-hidden="true" className="size-5 max-sm:hidden" />
            Resumo por tipo
          </Button>
        </div>
        {period && <ChosenPeriod period={period} onClear={() => onPeriod(null)} />}
      </div>
      <StatementSearch filters={filters} onFilters={onFilters} />
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
        <DialogBoundary what="o download" resetOn={`${download.times}`}>
          {download.times > 0 && (
            <DownloadDialog
              key={download.times}
              open={download.open}
              onClose={() => setDownload({ ...download, open: false })}
              period={period}
              searched={filters !== null}
            />
          )}
        </DialogBoundary>
        <DialogBoundary what="o resumo" resetOn={`${kinds.times}`}>
          {kinds.times > 0 && (
            <KindsDialog
              open={kinds.open}
              onClose={() => setKinds({ ...kinds, open: false })}
              period={period}
              filters={filters}
            />
          )}
        </DialogBoundary>
        <DialogBoundary what="o comprovante" resetOn={`${opened?.transaction.id} ${opened?.open}`}>
          {opened?.transaction.externalStatus === "SETTLED" && <ReceiptDialog {...opened} />}
          {opened?.transaction.externalStatus === "PENDING" && <PendingDialog {...opened} />}
        </DialogBoundary>
      </div>
      <Rows
        statement={statement}
        filtered={period !== null}
        onOpen={open}
        onClear={() => onPeriod(null)}
        searched={filters !== null}
        onClearSearch={() => onFilters(null)}
      />
      {statement.data && statement.data.data.length > 0 && (
        <Pagination statementPage={statement.data} current={page} onPage={onPage} />
      )}
      {statement.data?.searchedUntil && (
        <SearchedUntil until={statement.data.searchedUntil} period={period} onPeriod={onPeriod} />
      )}
    </section>
  );
}

type RowsProps = Pick<Props, "statement"> & {
  filtered: boolean;
  onOpen: (row: Transaction) => void;
  onClear: () => void;
  searched: boolean;
  onClearSearch: () => void;
};

function Rows({ statement, onOpen, ...asked }: RowsProps) {
  const { error, isPlaceholderData, isFetching } = statement;
  // Drawn in pieces, so that a slow phone can answer a touch in between.
  const data = useDeferredValue(statement.data);
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
    <div className="w-full print:hidden">
      <p className="inline-flex items-center gap-1 rounded-[1.375rem] bg-accent-soft pl-4 text-sm font-medium text-accent-strong tabular-nums">
        {periodText(period)}
        <IconButton label="Limpar período" onClick={onClear}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </p>
    </div>
  );
}
