import { formatBrl } from "@vitral/brazil/cents";
import { formatDate } from "@vitral/brazil/dates";
import { orderCommand } from "@vitral/contract/console/commands";
import { type getTerms, maxRaises } from "@vitral/contract/console/terms/terms";
import { limitLabels } from "@vitral/contract/pix-limits";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { ActionsCell, ActionsHead, Cell, HeadCell, WideTable } from "@vitral/ui/text/table.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { pathOf } from "../../lib/paths.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

type Props = { raises: NonNullable<AnswerOf<typeof getTerms>["raises"]> };

type Decision = { verb: "approve" | "reject"; raise: Props["raises"][number] };

/** Raises that customers asked for beyond the ceiling, and the decision about each. */
export function Raises({ raises }: Props) {
  const { slug } = useTenant();
  const mayDecide = useMay("customers.edit");
  const [open, setOpen] = useState<Decision | null>(null);
  return (
    <Card title="Aumentos de limite que aguardam">
      <p className="mb-3 text-sm text-neutral-600">
        Pedidos por clientes acima do que aumentam sozinhos. Um aumento aprovado ainda espera as horas da regra.
      </p>
      <WideTable
        caption="Aumentos de limite que aguardam"
        heads={
          <>
            <HeadCell>Conta</HeadCell>
            <HeadCell>Limite</HeadCell>
            <HeadCell numeric>Agora</HeadCell>
            <HeadCell numeric>Pedido</HeadCell>
            <HeadCell>Desde</HeadCell>
            <ActionsHead />
          </>
        }
      >
        {raises.map((raise) => (
          <tr key={`${raise.accountId}-${raise.kind}`}>
            <Cell>
              <Link className="text-accent-strong underline" to={pathOf(slug, "customers", raise.customerId)}>
                {raise.number}
              </Link>
            </Cell>
            <Cell>{limitLabels[raise.kind]}</Cell>
            <Cell numeric>{formatBrl(raise.current)}</Cell>
            <Cell numeric>{formatBrl(raise.amount)}</Cell>
            <Cell>{formatDate(raise.askedAt)}</Cell>
            <ActionsCell>
              {mayDecide && (
                <>
                  <Button variant="quiet" onClick={() => setOpen({ verb: "approve", raise })}>
                    Aprovar
                  </Button>
                  <Button variant="quiet" onClick={() => setOpen({ verb: "reject", raise })}>
                    Rejeitar
                  </Button>
                </>
              )}
            </ActionsCell>
          </tr>
        ))}
      </WideTable>
      {raises.length === maxRaises && (
        <p className="pt-2 text-caption text-neutral-600">
          Estes são os {maxRaises} mais antigos; outros aparecem quando estes forem decididos.
        </p>
      )}
      {open && <Decide {...open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

const words = {
  approve: { kind: "limits.approve", action: "Aprovar", done: "Aumento aprovado." },
  reject: { kind: "limits.reject", action: "Rejeitar", done: "Aumento rejeitado." },
} as const;

/** Asks for the reason of a decision; the customer is notified of it by e-mail. */
function Decide({ verb, raise, onClose }: Decision & { onClose: () => void }) {
  const { slug } = useTenant();
  const queries = useQueryClient();
  const { accountId, kind: limit, current, amount, number } = raise;
  const { kind, action, done } = words[verb];
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`${action} o aumento`}
      description={`Conta ${number}: ${limitLabels[limit].toLowerCase()} de ${formatBrl(current)} para ${formatBrl(amount)}. O cliente recebe a decisão por e-mail.`}
      action={action}
      danger={verb === "reject"}
      run={(reason, key) =>
        call(orderCommand, {
          params: { tenant: slug },
          body: { key, order: { kind, payload: { accountId, kind: limit, amount } }, reason },
        })
      }
      onDone={(command) => {
        announce(command, done);
        void queries.invalidateQueries({ queryKey: ["terms"] });
        void queries.invalidateQueries({ queryKey: ["home"] });
      }}
    />
  );
}
