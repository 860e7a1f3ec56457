import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Column } from "../../shared/list/column.ts";
import { ListTable } from "../../shared/list/list-table.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

/** Rows that are shown at first; the rest of the page comes with a press. */
const first = 10;

type Query = { after?: string };
type Props<Row> = {
  customerId: string;
  /** In the cache, such as 'payments'. */
  name: string;
  title: string;
  /** What could not be loaded, such as 'as movimentações'. */
  what: string;
  none: string;
  columns: readonly Column<Row>[];
  /** Asks for the rows after a key. */
  load: (query: Query, signal: AbortSignal) => Promise<{ rows: readonly Row[]; next: string | null }>;
  linkOf?: (row: Row) => string | null;
  /** Stands above the list, such as a form that adds to it. */
  above?: ReactNode;
};

/** A list about the customer, in pages by key: the newest rows, and older ones on demand. */
export function PagedCard<Row extends { id: string }>(props: Props<Row>) {
  const { customerId, name, title, what, none, columns, load, linkOf, above } = props;
  const { slug } = useTenant();
  const [isWhole, setWhole] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ["customer", slug, customerId, name],
    queryFn: ({ pageParam, signal }) => load(pageParam === null ? {} : { after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Card title={title}>
      {above}
      <Loaded query={query} what={what}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.rows);
          const rows = isWhole ? all : all.slice(0, first);
          if (rows.length === 0) return <p className="text-sm text-neutral-600">{none}</p>;
          return (
            <div className="grid gap-3">
              <div className="relative min-w-0 overflow-x-auto">
                <ListTable what={title} rows={rows} columns={columns} {...(linkOf && { linkOf })} />
              </div>
              {(query.hasNextPage || rows.length < all.length) && (
                <Button
                  variant="quiet"
                  busy={query.isFetchingNextPage}
                  onClick={() => (isWhole ? void query.fetchNextPage() : setWhole(true))}
                >
                  Mostrar mais
                </Button>
              )}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
