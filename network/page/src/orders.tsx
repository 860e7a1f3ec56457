import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatTime } from "@vitral/brazil/dates";
import { ShowMore } from "@vitral/ui/buttons/show-more.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useWideScreen } from "@vitral/ui/layout/use-wide-screen.ts";
import { EmptyState } from "@vitral/ui/notices/empty-state.tsx";
import { Cell, HeadCell, Table } from "@vitral/ui/text/table.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { ArrowLeftRight, Check, Clock3, X } from "lucide-react";
import { useState } from "react";
import type { Participant, ShownOrder } from "../../src/simulator/network-state.ts";
import { reasonSentence } from "./network.ts";

type Props = { at: Date; orders: readonly ShownOrder[]; participants: readonly Participant[] };
type RowProps = { order: ShownOrder; now: Date; isNew: boolean; nameOf: (ispb: string | null) => string };

/** How many of the newest are shown before more are wanted. */
const few = { wide: 15, narrow: 6 };

/** Payments and returns as they pass, the newest first. */
export function Orders({ at, orders, participants }: Props) {
  const isWide = useWideScreen();
  const [openedAt] = useState(at);
  const [showsAll, setShowsAll] = useState(false);
  const names = new Map(participants.map(({ ispb, name }) => [ispb, name]));
  const shown = showsAll ? orders : orders.slice(0, isWide ? few.wide : few.narrow);
  const rows = shown.map((order) => ({
    order,
    now: at,
    isNew: order.takenAt > openedAt,
    nameOf: (ispb: string | null) => (ispb === null ? "Fora da rede" : (names.get(ispb) ?? ispb)),
  }));
  return (
    <Card title="Pagamentos">
      {orders.length === 0 ? (
        <EmptyState
          icon={<ArrowLeftRight />}
          title="Nenhum pagamento passou ainda"
          text="Pague uma chave como outro banco, ou faça um Pix no aplicativo: ele aparece aqui na hora."
        />
      ) : (
        <div className="grid gap-4">
          {isWide ? <Wide rows={rows} /> : <Narrow rows={rows} />}
          <ShowMore
            list={{
              hasNextPage: shown.length < orders.length,
              isFetchingNextPage: false,
              fetchNextPage: () => setShowsAll(true),
            }}
          />
        </div>
      )}
    </Card>
  );
}

const Wide = ({ rows }: { rows: readonly RowProps[] }) => (
  <div className="-mx-3 -mt-3 -mb-3 [&_tbody_tr:last-child_td]:border-b-0">
    <Table caption="Pagamentos e devoluções, os mais novos primeiro">
      <thead>
        <tr>
          <HeadCell>Hora</HeadCell>
          <HeadCell>De e para</HeadCell>
          <HeadCell numeric>Valor</HeadCell>
          <HeadCell>Situação</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ order, now, isNew, nameOf }) => (
          <tr key={order.id} className={`align-top ${isNew ? "just-came" : ""}`}>
            <Cell>
              <When order={order} now={now} />
            </Cell>
            <Cell>
              <Parties order={order} nameOf={nameOf} />
            </Cell>
            <Cell numeric>
              <span className="font-medium">{formatBrl(order.amount)}</span>
            </Cell>
            <Cell>
              <Status order={order} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

const Narrow = ({ rows }: { rows: readonly RowProps[] }) => (
  <ul className="-my-3 divide-y divide-neutral-200 text-sm">
    {rows.map(({ order, now, isNew, nameOf }) => (
      <li key={order.id} className={`-mx-4 grid gap-2 px-4 py-3 ${isNew ? "just-came" : ""}`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <When order={order} now={now} />
          <span className="whole text-base font-medium tabular-nums">{formatBrl(order.amount)}</span>
        </div>
        <Parties order={order} nameOf={nameOf} />
        <Status order={order} />
      </li>
    ))}
  </ul>
);

/** The hour; of another day also the day. */
function When({ order: { takenAt }, now }: Pick<RowProps, "order" | "now">) {
  const day = formatDate(takenAt);
  return (
    <time dateTime={takenAt.toISOString()} className="flex flex-wrap gap-x-1.5 text-neutral-600 tabular-nums">
      {day !== formatDate(now) && <span>{day.slice(0, 5)}</span>}
      <span>{formatTime(takenAt)}</span>
    </time>
  );
}

function Parties({ order: { id, isReturn, payer, payee }, nameOf }: Pick<RowProps, "order" | "nameOf">) {
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">{nameOf(payer)}</p>
      <p className="wrap-anywhere">
        <span className="text-neutral-600">{isReturn ? "devolve a " : "para "}</span>
        {nameOf(payee)}
      </p>
      <p className="font-mono text-caption wrap-anywhere text-neutral-600">{id}</p>
    </div>
  );
}

const Status = ({ order: { status, reason } }: Pick<RowProps, "order">) => (
  <div className="grid justify-items-start gap-1">
    {status === "ACSC" && (
      <Tag tone="good" icon={Check}>
        Liquidado
      </Tag>
    )}
    {status === "ACSP" && <Tag icon={Clock3}>Em andamento</Tag>}
    {status === "RJCT" && (
      <Tag tone="danger" icon={X}>
        {`Recusado ${reason ?? ""}`.trim()}
      </Tag>
    )}
    {reason !== null && <p className="text-caption text-neutral-600">{reasonSentence(reason)}</p>}
  </div>
);
