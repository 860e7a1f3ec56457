import { useQuery } from "@tanstack/react-query";
import { formatBrl } from "@vitral/brazil/cents";
import type { Answer } from "@vitral/contract/endpoint";
import { listTransactionKinds } from "@vitral/contract/statement";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { statementKey } from "../../../shared/account/query-keys.ts";
import { useAccountId } from "../../../shared/session/session.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { Cell, HeadCell, Table } from "@vitral/ui/text/table.tsx";
import { formatDate } from "@vitral/brazil/dates";
import { type Period, periodText } from "../period.ts";
import { chosenFilters, type SearchFilters } from "./search-filters.ts";

type Props = { open: boolean; onClose: () => void; period: Period | null; filters: SearchFilters | null };

/** 'Resumo por tipo': what came in and went out with each kind of transaction of the period or of the search. */
export default function KindsDialog({ open, onClose, period, filters }: Props) {
  const accountId = useAccountId();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...statementKey(accountId), "kinds", period, filters],
    queryFn: ({ signal }) =>
      call(listTransactionKinds, { params: { accountId }, query: { ...period, ...filters } }, signal),
    enabled: open,
    networkMode: "always",
  });
  const scope = [
    period ? periodText(period) : "Todo o período",
    ...chosenFilters(filters ?? {}).map(({ text }) => text),
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Resumo por tipo"
      description={scope.join(" · ")}
      actions={<Button onClick={onClose}>Fechar</Button>}
    >
      <div className="mt-4">
        {data ? (
          <Kinds kinds={data.kinds} until={data.searchedUntil} />
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <output className="flex min-h-40 items-center justify-center gap-3 text-neutral-600">
            <Spinner />
            Somando...
          </output>
        )}
      </div>
    </Dialog>
  );
}

type KindSums = Answer<typeof listTransactionKinds>["kinds"];

function Kinds({ kinds, until }: { kinds: KindSums; until: Date | null }) {
  if (kinds.length === 0) return <p className="text-neutral-600">Nenhuma transação para somar.</p>;
  return (
    <>
      <Table caption="Somas por tipo de transação">
        <thead>
          <tr>
            <HeadCell>Tipo</HeadCell>
            <HeadCell numeric>Entradas</HeadCell>
            <HeadCell numeric>Saídas</HeadCell>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, category, items, in: cameIn, out }) => (
            <tr key={kind}>
              <Cell>
                <span className="block font-medium">{category}</span>
                <span className="block text-caption text-neutral-600">
                  {items === 1 ? "1 transação" : `${items} transações`}
                </span>
              </Cell>
              <Cell numeric>{cameIn > 0 ? formatBrl(cameIn) : "—"}</Cell>
              <Cell numeric>{out > 0 ? formatBrl(out) : "—"}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {until && (
        <p className="mt-3 text-sm text-neutral-600">
          Somamos as movimentações mais novas, até {formatDate(until)}. Escolha um período para ver outras.
        </p>
      )}
    </>
  );
}
