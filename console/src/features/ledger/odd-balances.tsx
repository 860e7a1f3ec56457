import {
  downloadOddBalances,
  listOddBalances,
  type OddBalance,
  oddBalanceNames,
} from "@vitral/contract/console/ledger/odd-balances";
import { chartName, oddBalanceColumns } from "@vitral/contract/console/lists/odd-balances";
import { pathOf } from "../../lib/paths.ts";
import { type Filter, optionsOf } from "../../shared/list/column.ts";
import { DataList } from "../../shared/list/data-list.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

const filters: readonly Filter[] = [
  { kind: "choice", name: "what", label: "O que há", options: optionsOf(oddBalanceNames) },
];

const cells = { account: ({ account, number }: OddBalance) => number ?? chartName(account) };

/** Balances that somebody has to look at: a row opens the customer, or the postings of an account of the bank. */
export default function OddBalances() {
  const { slug } = useTenant();
  const linkOf = ({ customer, account }: OddBalance): string =>
    customer ? pathOf(slug, "customers", customer.id) : `${pathOf(slug, "ledger", "lancamentos")}?account=${account}`;
  return (
    <Page
      title="Saldos a conferir"
      subtitle="Contas encerradas com saldo, contas do banco do lado contrário, e trânsito sem um Pix pendente."
    >
      <DataList
        name="odd-balances"
        what="saldos a conferir"
        endpoint={listOddBalances}
        csv={downloadOddBalances}
        filters={filters}
        columns={oddBalanceColumns}
        cells={cells}
        linkOf={linkOf}
        empty={{ title: "Nenhum saldo a conferir", text: "Todas as contas têm o saldo que se espera delas." }}
      />
    </Page>
  );
}
