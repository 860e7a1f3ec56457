import {
  chartOfAccounts,
  downloadTrialBalance,
  getTrialBalance,
  type TrialBalanceRow,
} from "@vitral/contract/console/ledger";
import { type TrialBalanceLine, trialBalanceColumns, withTotal } from "@vitral/contract/console/lists/books";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Cell, HeadCell, Table } from "@vitral/ui/text/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call, callFile } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { CsvButton } from "../../shared/list/csv-button.tsx";
import { shownColumns } from "../../shared/list/shown-columns.tsx";
import { smallField } from "../../shared/list/list-filters.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

type Props = { day: string; onDay: (day: string) => void };

/** What each kind of account had, took, gave and has on a day, with its CSV. */
export function TrialBalance({ day, onDay }: Props) {
  const { slug } = useTenant();
  const params = { tenant: slug };
  const query = useQuery({
    queryKey: ["trial-balance", slug, day],
    queryFn: ({ signal }) => call(getTrialBalance, { params, query: { day } }, signal),
  });
  return (
    <Card
      title="Balancete"
      aside={
        <div className="flex flex-wrap items-end gap-2">
          <label className="grid gap-0.5 text-caption text-neutral-600">
            Dia
            <input
              type="date"
              required
              value={day}
              onChange={(event) => event.target.value !== "" && onDay(event.target.value)}
              className={smallField}
            />
          </label>
          <CsvButton load={() => callFile(downloadTrialBalance, { params, query: { day } })} />
        </div>
      }
    >
      <div className="relative overflow-x-auto">
        <Loaded query={query} what="o balancete">
          {({ rows }) => <Rows rows={rows} />}
        </Loaded>
      </div>
    </Card>
  );
}

const columns = shownColumns<TrialBalanceLine, typeof trialBalanceColumns>(trialBalanceColumns, {
  account: Account,
  entries: ({ entries }) => entries.toLocaleString("pt-BR"),
});

function Rows({ rows }: { rows: readonly TrialBalanceRow[] }) {
  const lines = withTotal(rows);
  const total = lines.at(-1);
  const isEmpty = rows.every(({ opening, entries }) => opening === 0 && entries === 0);
  const balances = total?.debits === total?.credits && total?.closing === 0;
  return (
    <>
      <Table caption="Balancete do dia">
        <thead>
          <tr>
            {columns.map(({ head, numeric }) => (
              <HeadCell key={head} numeric={numeric}>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.kind} className={line.kind === null ? "font-medium" : ""}>
              {columns.map(({ head, numeric, cell }) => (
                <Cell key={head} numeric={numeric}>
                  {cell(line)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={`pt-3 text-sm ${balances ? "text-neutral-600" : "font-medium text-danger"}`}>
        {isEmpty
          ? "Nenhum lançamento até este dia: cada conta mostra aqui o que tinha, o que se moveu no dia e o que ficou."
          : balances
            ? "Débitos e créditos são iguais, e os saldos somam zero."
            : "Débitos e créditos não fecham: rode a verificação e avise a equipe técnica."}
      </p>
    </>
  );
}

/** Leads to the postings of an internal account; those of customers are looked at one account at a time. */
function Account({ kind }: TrialBalanceLine) {
  const { slug } = useTenant();
  if (kind === null) return "Total";
  const { code, name } = chartOfAccounts[kind];
  const to = `${pathOf(slug, "ledger", "lancamentos")}?account=${kind}`;
  return (
    <>
      <span className="text-neutral-600 tabular-nums">{code}</span>{" "}
      {kind === "CUSTOMER" ? (
        name
      ) : (
        <Link to={to} className="font-medium text-accent-strong hover:underline">
          {name}
        </Link>
      )}
    </>
  );
}
