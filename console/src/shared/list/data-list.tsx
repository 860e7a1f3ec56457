import type { ListColumns } from "@vitral/contract/console/lists/columns";
import type { ConsoleEndpoint } from "@vitral/contract/console/console-endpoint";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { type ReactNode, useState } from "react";
import type * as z from "zod/mini";
import { call, callFile } from "../../lib/api.ts";
import type { AnswerOf, InputOf } from "../../lib/endpoint-types.ts";
import { Loaded } from "../page/loaded.tsx";
import { useTenant } from "../tenant/use-tenant.ts";
import type { Column, Filter } from "./column.ts";
import { CsvButton } from "./csv-button.tsx";
import { useListAddress } from "./list-address.ts";
import { ListFilters } from "./list-filters.tsx";
import { ListTable, ListTableSkeleton } from "./list-table.tsx";
import { type ColumnCells, shownColumns } from "./shown-columns.tsx";
import { useAskingAgain } from "./use-asking-again.ts";
import { SavedViews } from "./saved-views.tsx";

/** A call that answers a page of a list: `query` has `after` and the filters (contract/src/console/page.ts). */
type ListEndpoint = ConsoleEndpoint & {
  answer: z.ZodMiniType<{ rows: readonly { id: string }[]; next: string | null }>;
};
type RowOf<E extends ListEndpoint> = AnswerOf<E>["rows"][number];

type Many<Row> = {
  nameOf: (row: Row) => string;
  actions: (chosen: readonly Row[], clear: () => void) => ReactNode;
};

type Props<E extends ListEndpoint, C extends ListColumns<RowOf<E>, never>> = {
  /** Names the list in the cache and in saved views, such as 'customers'. */
  name: string;
  /** What the rows are, such as 'clientes'. */
  what: string;
  endpoint: E;
  /** The call that answers the same as a CSV file. */
  csv: ConsoleEndpoint;
  filters: readonly Filter[];
  /** What the list asks for whatever its filters are, such as a view. */
  fixed?: Readonly<Record<string, string>>;
  /** Stands before the filters' names in the address; for the second list of a page. */
  prefix?: string;
  columns: C;
  cells: ColumnCells<RowOf<E>, C>;
  /** The last column: what can be done with a row. */
  controls?: Column<RowOf<E>> | undefined;
  /** By which column the list is sorted without a choice. */
  sorted?: string;
  /** The address of a row's page; the first column links to it. */
  linkOf?: (row: RowOf<E>) => string;
  /** What an empty list says, without and with filters. */
  empty: { title: string; text?: string };
  /** Stands beside the filters, such as 'Próxima'. */
  actions?: ReactNode;
  /** The list waits for work, so the page asks for it again by itself. */
  waits?: boolean;
  /** Lets rows be chosen, and answers what stands above them once some are: what can be done with several at once. */
  many?: Many<RowOf<E>> | undefined;
};

/**
 * A list of the server: pages by key, filters in the address, saved views, CSV, and the states of loading, emptiness,
 * refusal and failure. The arrow keys move between rows. One that waits for work asks again by itself.
 */
export function DataList<E extends ListEndpoint, C extends ListColumns<RowOf<E>, never>>(props: Props<E, C>) {
  const { name, what, endpoint, csv, filters, fixed, prefix = "", linkOf, empty, actions, many, controls } = props;
  const { waits = false, sorted } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const columns = [...shownColumns<RowOf<E>, C>(props.columns, props.cells), ...(controls ? [controls] : [])];
  const { slug } = useTenant();
  const client = useQueryClient();
  const address = useListAddress(filters, prefix);
  const params = { tenant: slug };
  const sort = sorted === undefined ? undefined : (address.sort ?? sorted);
  const asked = { ...address.values, ...fixed, ...(address.sort !== undefined && { sort: address.sort }) };
  const query = { ...asked, ...(address.after !== undefined && { after: address.after }) };
  const list = useQuery({
    queryKey: [name, slug, query],
    queryFn: ({ signal }) => call(endpoint, { params, query } as unknown as InputOf<E>, signal),
    placeholderData: keepPreviousData,
    refetchInterval: useAskingAgain(waits),
  });
  const { isFiltered } = address;
  // What is no longer shown is not chosen: nobody acts on a row out of sight.
  const chosenRows = (list.data?.rows ?? []).filter(({ id }) => chosen.has(id)) as RowOf<E>[];
  const choice = many && { chosen: new Set(chosenRows.map(({ id }) => id)), onChange: setChosen, nameOf: many.nameOf };
  return (
    <section aria-label={`Lista de ${what}`} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <ListFilters filters={filters} values={address.values} onChange={address.filter} />
        {isFiltered && (
          <Button variant="quiet" onClick={address.clear}>
            Limpar
          </Button>
        )}
        <div className="ml-auto flex flex-wrap gap-2">
          {actions}
          <Button variant="secondary" onClick={() => void client.invalidateQueries({ queryKey: [name, slug] })}>
            Atualizar
          </Button>
          {filters.length > 0 && <SavedViews list={prefix + name} current={address.saved} onOpen={address.open} />}
          <CsvButton load={() => callFile(csv, { params, query: asked })} />
        </div>
      </div>
      {many?.actions(chosenRows, () => setChosen(new Set()))}
      <div className="relative min-w-0 overflow-x-auto rounded-card border border-neutral-200 bg-surface">
        <Loaded query={list} what={what} skeleton={<ListTableSkeleton columns={columns.length} />}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState
                icon={<Inbox />}
                title={isFiltered ? "Nada encontrado com estes filtros" : empty.title}
                {...(isFiltered
                  ? { text: "Mude ou limpe os filtros." }
                  : empty.text !== undefined && { text: empty.text })}
              />
            ) : (
              <ListTable
                what={what}
                columns={columns}
                rows={rows}
                busy={list.isPlaceholderData}
                choice={choice}
                sort={sort}
                onSort={(by) => address.sortBy(by === sorted ? "" : by)}
                {...(linkOf && { linkOf })}
              />
            )
          }
        </Loaded>
      </div>
      {list.data && <Pages previous={address.previous} next={list.data.next} onNext={address.next} />}
    </section>
  );
}

type PagesProps = { previous: (() => void) | undefined; next: string | null; onNext: (key: string) => void };

function Pages({ previous, next, onNext }: PagesProps) {
  if (!previous && next === null) return null;
  return (
    <nav aria-label="Páginas" className="flex justify-end gap-2">
      <Button variant="secondary" disabled={!previous} onClick={previous}>
        Anterior
      </Button>
      <Button variant="secondary" disabled={next === null} onClick={() => next !== null && onNext(next)}>
        Seguinte
      </Button>
    </nav>
  );
}
