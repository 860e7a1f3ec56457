import { useQuery } from "@tanstack/react-query";
import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { type Cents, formatBrl } from "@vitral/brazil/cents";
import type { Answer } from "@vitral/contract/endpoint";
import { listTransactionKinds } from "@vitral/contract/statement";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { HiddenAmount } from "../../../shared/account/balance-card.tsx";
import { useBalanceShown } from "../../../shared/account/balance-shown.ts";
import { statementKey } from "../../../shared/account/query-keys.ts";
import { useAccountId } from "../../../shared/session/session.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
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
      <ul aria-label="Somas por tipo de transação" className="divide-y divide-neutral-200 text-sm">
        {kinds.map(({ kind, category, items, in: cameIn, out }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span className="min-w-0">
              <span className="block font-medium">{category}</span>
              <span className="block text-caption text-neutral-600">
                {items === 1 ? "1 transação" : `${items} transações`}
              </span>
            </span>
            <span className="ml-auto grid justify-items-end">
              {cameIn > 0 && <Sum what="Entradas" icon={<ArrowDownLeft className="text-credit" />} amount={cameIn} />}
              {out > 0 && <Sum what="Saídas" icon={<ArrowUpRight className="text-debit" />} amount={out} />}
            </span>
          </li>
        ))}
      </ul>
      {until && (
        <p className="mt-3 text-sm text-neutral-600">
          Somamos as movimentações mais novas, até {formatDate(until)}. Escolha um período para ver outras.
        </p>
      )}
    </>
  );
}

/** One sum; it is hidden with the balance. */
function Sum({ what, icon, amount }: { what: string; icon: ReactNode; amount: Cents }) {
  const [shown] = useBalanceShown();
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap tabular-nums [&>svg]:size-4">
      {icon}
      <span className="sr-only">{what} </span>
      <span>{shown ? formatBrl(amount) : <HiddenAmount />}</span>
    </span>
  );
}
