import { chartOfAccounts, getBalances } from "@vitral/contract/console/ledger";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Cell, HeadCell, WideTable } from "@vitral/ui/text/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { SidedAmount } from "../../shared/books/amount.tsx";
import { moment } from "../../lib/moment.ts";
import { smallField } from "../../shared/list/list-filters.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

type Props = {
  /** As the field has it: a date and an hour of São Paulo; empty: now. */
  at: string;
  onAt: (at: string) => void;
};

/** São Paulo has had no summer time since 2019. */
const instantOf = (typed: string): string => new Date(`${typed}:00-03:00`).toISOString();

/** The chart of accounts with the balances of a moment. */
export function Balances({ at, onAt }: Props) {
  const { slug } = useTenant();
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at);
  const query = useQuery({
    queryKey: ["balances", slug, at],
    queryFn: ({ signal }) =>
      call(getBalances, { params: { tenant: slug }, query: isMoment ? { at: instantOf(at) } : {} }, signal),
  });
  return (
    <Card
      title="Saldos de um momento"
      aside={
        <label className="grid gap-0.5 text-caption text-neutral-600">
          Momento
          <input
            type="datetime-local"
            value={at}
            onChange={(event) => onAt(event.target.value)}
            className={smallField}
          />
        </label>
      }
    >
      <Loaded query={query} what="os saldos">
        {({ at: shownAt, accounts }) => (
          <>
            <WideTable
              caption="Saldos por conta"
              heads={
                <>
                  <HeadCell>Código</HeadCell>
                  <HeadCell>Conta</HeadCell>
                  <HeadCell>Natureza</HeadCell>
                  <HeadCell numeric>Saldo</HeadCell>
                </>
              }
            >
              {accounts.map(({ kind, balance }) => (
                <tr key={kind}>
                  <Cell>{chartOfAccounts[kind].code}</Cell>
                  <Cell>{chartOfAccounts[kind].name}</Cell>
                  <Cell>{chartOfAccounts[kind].grows === "DEBIT" ? "devedora" : "credora"}</Cell>
                  <Cell numeric>
                    <SidedAmount amount={balance} />
                  </Cell>
                </tr>
              ))}
            </WideTable>
            <p className="pt-3 text-sm text-neutral-600">
              {isMoment ? "Saldos" : "Saldos de agora"}: {moment(shownAt)}.
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}
