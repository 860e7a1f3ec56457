import { cents, formatBrl } from "@vitral/brazil/cents";
import {
  chartOfAccounts,
  downloadTrialBalance,
  getTrialBalance,
  type TrialBalanceRow,
} from "@vitral/contract/console/ledger";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Cell, HeadCell, Table } from "@vitral/ui/text/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call, callFile } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { SidedAmount } from "../../shared/books/amount.tsx";
import { CsvButton } from "../../shared/list/csv-button.tsx";
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
          {({ rows }) => <Rows rows={rows} slug={slug} />}
        </Loaded>
      </div>
    </Card>
  );
}

function Rows({ rows, slug }: { rows: readonly TrialBalanceRow[]; slug: string }) {
  const sum = (column: "opening" | "debits" | "credits" | "closing") =>
    cents(rows.reduce((total, row) => total + row[column], 0));
  const isEmpty = rows.every(({ opening, entries }) => opening === 0 && entries === 0);
  const balances = sum("debits") === sum("credits") && sum("closing") === 0;
  return (
    <>
      <Table caption="Balancete do dia">
        <thead>
          <tr>
            <HeadCell>Conta</HeadCell>
            {["Saldo anterior", "Débitos", "Créditos", "Saldo final", "Partidas"].map((head) => (
              <HeadCell key={head} numeric>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, opening, debits, credits, closing, entries }) => (
            <tr key={kind}>
              <Cell>
                <span className="text-neutral-600 tabular-nums">{chartOfAccounts[kind].code}</span>{" "}
                <AccountName kind={kind} slug={slug} />
              </Cell>
              <Cell numeric>
                <SidedAmount amount={opening} />
              </Cell>
              <Cell numeric>{formatBrl(debits)}</Cell>
              <Cell numeric>{formatBrl(credits)}</Cell>
              <Cell numeric>
                <SidedAmount amount={closing} />
              </Cell>
              <Cell numeric>{entries.toLocaleString("pt-BR")}</Cell>
            </tr>
          ))}
          <tr className="font-medium">
            <Cell>Total</Cell>
            <Cell numeric>{formatBrl(sum("opening"))}</Cell>
            <Cell numeric>{formatBrl(sum("debits"))}</Cell>
            <Cell numeric>{formatBrl(sum("credits"))}</Cell>
            <Cell numeric>{formatBrl(sum("closing"))}</Cell>
            <Cell numeric>{rows.reduce((total, row) => total + row.entries, 0).toLocaleString("pt-BR")}</Cell>
          </tr>
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
function AccountName({ kind, slug }: { kind: TrialBalanceRow["kind"]; slug: string }) {
  const { name } = chartOfAccounts[kind];
  if (kind === "CUSTOMER") return name;
  return (
    <Link
      to={`${pathOf(slug, "ledger", "lancamentos")}?account=${kind}`}
      className="font-medium text-accent-strong hover:underline"
    >
      {name}
    </Link>
  );
}
