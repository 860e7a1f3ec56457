import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import { differenceColumns } from "@vitral/contract/console/lists/differences";
import { isAllowed } from "@vitral/contract/console/permissions";
import { orderCommand } from "@vitral/contract/console/commands";
import {
  type Difference,
  differenceSides,
  differenceStates,
  downloadDifferences,
  listDifferences,
  noteDifference,
} from "@vitral/contract/console/reconciliation";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { moment } from "../../lib/moment.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import type { Filter } from "../../shared/list/column.ts";
import { RowActions } from "../../shared/list/row-actions.tsx";
import { DataList } from "../../shared/list/data-list.tsx";
import { bankNow } from "../../shared/session/bank-clock.ts";
import { useSession } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

const filters: readonly Filter[] = [
  { kind: "choice", name: "state", label: "Situação", options: choices(differenceStates) },
  { kind: "choice", name: "side", label: "Onde está", options: choices(differenceSides) },
  { kind: "date", name: "day", label: "Dia" },
];

/** How long a movement has had no pair, in whole days from its own moment, however late a run found that. */
const ageOf = ({ at, closedAt }: Difference): string => {
  const until = closedAt ?? bankNow();
  const days = Math.floor((until.getTime() - at.getTime()) / 86_400_000);
  const written = days < 1 ? "menos de 1 dia" : days === 1 ? "1 dia" : `${days} dias`;
  return closedAt === null ? `há ${written}` : `${written} sem par`;
};

type DifferenceAction = { difference: Difference; what: "NOTE" | "RESOLVE" };

const cells = {
  day: (difference: Difference) => (
    <>
      {formatDay(difference.day)}
      <span className="block text-caption whitespace-nowrap text-neutral-600">{ageOf(difference)}</span>
    </>
  ),
  movement: ({ side, endToEnd }: Difference) => (
    <>
      {differenceSides[side]}
      <code className="block text-caption wrap-anywhere text-neutral-600">{endToEnd}</code>
    </>
  ),
  amount: ({ amount }: Difference) => `${amount < 0 ? "saída" : "entrada"} ${formatBrl(cents(Math.abs(amount)))}`,
  state: ({ state, history }: Difference) => (
    <>
      {differenceStates[state]}
      {history.map((closing) => (
        <span key={closing.reopenedAt.getTime()} className="block text-caption text-neutral-600">
          {`${differenceStates[closing.state]} em ${moment(closing.closedAt)}, voltou em ${moment(closing.reopenedAt)}`}
          {closing.resolution !== null && `: ${closing.resolution}`}
        </span>
      ))}
    </>
  ),
  note: ({ note, resolution }: Difference) => resolution ?? note ?? "–",
};

const controls = (ask: (asked: DifferenceAction) => void) => ({
  head: "Ação",
  cell: (difference: Difference) =>
    difference.state === "OPEN" ? (
      <RowActions>
        <Button variant="quiet" onClick={() => ask({ difference, what: "NOTE" })}>
          Anotar
        </Button>
        <Button variant="quiet" onClick={() => ask({ difference, what: "RESOLVE" })}>
          Resolver
        </Button>
      </RowActions>
    ) : null,
});

/** What only one side has: noted by one person, closed by two. */
export function Differences() {
  const { slug } = useTenant();
  const { staff } = useSession();
  const client = useQueryClient();
  const [asked, setAsked] = useState<DifferenceAction | null>(null);
  const params = { tenant: slug };
  const reload = () => void client.invalidateQueries({ queryKey: ["differences", slug] });
  const id = asked?.difference.id ?? "";
  return (
    <>
      <DataList
        name="differences"
        what="diferenças"
        endpoint={listDifferences}
        csv={downloadDifferences}
        filters={filters}
        columns={differenceColumns}
        cells={cells}
        controls={isAllowed(staff.role, "reconciliation.work") ? controls(setAsked) : undefined}
        empty={{ title: "Nenhuma diferença registrada", text: "Só aparece aqui o que uma conciliação encontrou." }}
      />
      <ReasonDialog
        open={asked?.what === "NOTE"}
        onClose={() => setAsked(null)}
        title="Anotar o que se sabe"
        action="Anotar"
        templates={["Perguntado ao participante", "Movimento da virada do dia"]}
        run={(note) => call(noteDifference, { params: { ...params, id }, body: { note } })}
        onDone={() => {
          toast.success("Anotado.");
          reload();
        }}
      />
      <ReasonDialog
        open={asked?.what === "RESOLVE"}
        onClose={() => setAsked(null)}
        title="Resolver a diferença"
        description="Nenhum dinheiro se move: a diferença sai da lista com a explicação. Outra pessoa precisa aprovar."
        action="Pedir resolução"
        templates={["Movimento da virada do dia, conferido no dia vizinho"]}
        run={(reason, key) => {
          const order = { kind: "reconciliation.resolve" as const, payload: { differenceId: id } };
          return call(orderCommand, { params, body: { key, order, reason } });
        }}
        onDone={(command) => {
          announce(command, "A diferença foi resolvida.");
          reload();
        }}
      />
    </>
  );
}
