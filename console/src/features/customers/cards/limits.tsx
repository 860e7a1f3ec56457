import { formatBrl } from "@vitral/brazil/cents";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { type LimitChangeKind, limitLabels } from "@vitral/contract/pix-limits";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { useState } from "react";
import { momentToMinute } from "../../../lib/moment.ts";
import { About, ReasonDialog } from "../../../shared/actions/reason-dialog.tsx";
import { useOrder } from "../../../shared/orders/use-order.ts";
import { Lines } from "./lines.tsx";

type Account = CustomerPage["accounts"][number];
type PixLimits = Account["pixLimits"];

/** The limits in force, and what is used of those whose hours run now. */
export function LimitList({ pixLimits: { limits, nightStart } }: { pixLimits: PixLimits }) {
  const shown = limits.map(({ kind, current, used }) => ({
    term: kind === "NIGHT" ? `${limitLabels[kind]} (desde ${nightStart.current})` : limitLabels[kind],
    value: (
      <>
        {formatBrl(current)}
        {used > 0 && <span className="block text-caption font-normal text-neutral-600">{formatBrl(used)} usados</span>}
      </>
    ),
  }));
  return <DefinitionList items={shown} />;
}

type Waiting = {
  kind: LimitChangeKind;
  amount: PixLimits["limits"][number]["current"] | null;
  value: string;
  askedAt: Date;
  effectiveAt: Date | null;
};

function waitingOf({ limits, nightStart: { pending } }: PixLimits): Waiting[] {
  const raises = limits.flatMap(({ kind, pending: change }) =>
    change ? [{ kind, value: formatBrl(change.amount), ...change }] : [],
  );
  return pending ? [...raises, { kind: "NIGHT_START", amount: null, value: pending.start, ...pending }] : raises;
}

const noteOf = ({ askedAt, effectiveAt }: Waiting): string =>
  `pedido em ${momentToMinute(askedAt)}; ` +
  (effectiveAt === null ? "aguarda a decisão do banco" : `vale a partir de ${momentToMinute(effectiveAt)}`);

type Props = { account: Account; name: string; mayCancel: boolean };

/** The changes of limits that wait, since when and until when; one that waits for its hour can be cancelled. */
export function WaitingLimits({ account: { id, number, pixLimits }, name, mayCancel }: Props) {
  const { order, done } = useOrder();
  const [chosen, setChosen] = useState<Waiting | null>(null);
  const waiting = waitingOf(pixLimits);
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Limites que aguardam" className="mt-4 rounded-card border border-neutral-200 p-4">
      <h3 className="mb-2 text-sm font-semibold">Limites que aguardam</h3>
      <Lines
        none=""
        lines={waiting.map((change) => ({
          id: change.kind,
          what: `${limitLabels[change.kind]}: ${change.value}`,
          note: noteOf(change),
          acts: mayCancel && change.effectiveAt !== null && (
            <Button variant="quiet" onClick={() => setChosen(change)}>
              Cancelar
              <span className="sr-only">
                a alteração de {limitLabels[change.kind].toLowerCase()} da conta {number}
              </span>
            </Button>
          ),
        }))}
      />
      <ReasonDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title="Cancelar a alteração do limite"
        description={
          <About name={name}>
            {chosen && `${limitLabels[chosen.kind]}: ${chosen.value}, ${noteOf(chosen)}. `}O limite continua como está,
            e o cliente recebe um e-mail.
          </About>
        }
        action="Cancelar a alteração"
        danger
        templates={["A pedido do cliente"]}
        run={(reason, key) =>
          order(
            {
              kind: "limits.cancel",
              payload: { accountId: id, kind: chosen?.kind ?? "DAY", amount: chosen?.amount ?? null },
            },
            reason,
            key,
          )
        }
        onDone={(command) => done(command, "Alteração cancelada.")}
      />
    </section>
  );
}
