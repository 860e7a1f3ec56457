import {
  chartOfAccounts,
  downloadPostings,
  ledgerKinds,
  listPostings,
  type Posting,
  postingReasonNames,
  reasonsOfInternal,
} from "@vitral/contract/console/ledger";
import { postingColumns } from "@vitral/contract/console/lists/books";
import { useSearchParams } from "react-router";
import { PostingEntries } from "../../shared/books/posting-entries.tsx";
import { type Filter, optionsOf } from "../../shared/list/column.ts";
import { DataList } from "../../shared/list/data-list.tsx";
import { Page } from "../../shared/page/page.tsx";

/** The filters; of an account of the plan, only the reasons that can move it. */
const filtersFor = (account: string | null): readonly Filter[] => [
  { kind: "text", name: "number", label: "Conta de cliente", placeholder: "Número, como 12345-6" },
  {
    kind: "choice",
    name: "account",
    label: "Conta do plano",
    options: ledgerKinds
      .filter((kind) => kind !== "CUSTOMER")
      .map((kind) => ({ value: kind, label: `${chartOfAccounts[kind].code} ${chartOfAccounts[kind].name}` })),
  },
  {
    kind: "choice",
    name: "reason",
    label: "Motivo",
    options: optionsOf(postingReasonNames).filter(({ value }) => canMove(account, value)),
  },
  { kind: "date", name: "from", label: "De" },
  { kind: "date", name: "to", label: "Até" },
];

function canMove(account: string | null, reason: string): boolean {
  const possible: readonly string[] | undefined = Object.entries(reasonsOfInternal).find(
    ([kind]) => kind === account,
  )?.[1];
  return possible === undefined || possible.includes(reason);
}

const cells = {
  entries: ({ entries }: Posting) => <PostingEntries entries={entries} />,
  id: ({ id }: Posting) => <code className="text-caption text-neutral-600">{id}</code>,
};

/** The postings, the newest first: all, of an internal account, of a customer's account, of a reason, of days. */
export default function Postings() {
  const [search] = useSearchParams();
  const reason = search.get("reason");
  // A reason that stands in the address stays a choice, so that it can be seen and taken away.
  const account =
    search.has("number") || (reason && !canMove(search.get("account"), reason)) ? null : search.get("account");
  return (
    <Page title="Lançamentos" subtitle="Cada lançamento soma zero. A conta de cliente vale antes da conta do plano.">
      <DataList
        name="postings"
        what="lançamentos"
        endpoint={listPostings}
        csv={downloadPostings}
        filters={filtersFor(account)}
        columns={postingColumns}
        cells={cells}
        empty={{ title: "Nenhum lançamento", text: "O razão deste banco ainda não tem movimento." }}
      />
    </Page>
  );
}
