import { formatBrl } from "@vitral/brazil/cents";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { maxOnPage } from "@vitral/contract/console/customers/pix-of-customer";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useState } from "react";
import { moment } from "../../../lib/moment.ts";
import { About, ReasonDialog } from "../../../shared/actions/reason-dialog.tsx";
import { useMay } from "../../../shared/session/session.ts";
import { Lines } from "./lines.tsx";
import { useOrder } from "../../../shared/orders/use-order.ts";

type Limit = CustomerPage["payeeLimits"][number];

const limitOf = (limit: Limit["limit"]): string => (limit === null ? "sem limite próprio" : formatBrl(limit));
const noteOf = ({ limit, next }: Limit): string =>
  limitOf(limit) + (next === null ? "" : ` · ${limitOf(next.limit)} a partir de ${moment(next.from)}`);

/** What the customer allows for single payees a day; who may change a customer's data takes such a limit away. */
export function PayeeLimits({ customer: { name, payeeLimits } }: { customer: CustomerPage }) {
  const { order, done } = useOrder();
  const mayRemove = useMay("customers.edit");
  const [chosen, setChosen] = useState<Limit | null>(null);
  return (
    <Card title="Limites de favorecidos">
      <Lines
        none="Nenhum favorecido tem limite próprio."
        lines={payeeLimits.map((limit) => ({
          id: limit.id,
          what: `${limit.payee} · ${limit.key}`,
          note: noteOf(limit),
          acts: mayRemove && (
            <Button variant="quiet" onClick={() => setChosen(limit)}>
              Retirar
              <span className="sr-only">o limite de {limit.payee}</span>
            </Button>
          ),
        }))}
      />
      {payeeLimits.length === maxOnPage && (
        <p className="pt-2 text-caption text-neutral-600">Estes são {maxOnPage}; pode haver outros.</p>
      )}
      <ReasonDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title="Retirar o limite do favorecido"
        description={
          <About name={name}>
            {chosen && `${chosen.payee}: ${limitOf(chosen.limit)}. `}
            Passam a valer os limites da conta, e o cliente é avisado por e-mail.
          </About>
        }
        action="Retirar o limite"
        templates={["A pedido do cliente"]}
        run={(reason, key) => order({ kind: "limits.payee", payload: { favoriteId: chosen?.id ?? "" } }, reason, key)}
        onDone={(command) => done(command, "Limite retirado.")}
      />
    </Card>
  );
}
