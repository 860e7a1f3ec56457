import { formatDate } from "@vitral/brazil/dates";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useState } from "react";
import { About, ReasonDialog } from "../../../shared/actions/reason-dialog.tsx";
import { useMay } from "../../../shared/session/session.ts";
import { Lines } from "./lines.tsx";
import { useOrder } from "../../../shared/orders/use-order.ts";

type Device = CustomerPage["devices"][number];

const nameOf = ({ name }: Device): string => name ?? "sem nome";
const noteOf = ({ registeredAt, blockedAt, lastUsedAt }: Device): string =>
  `${blockedAt ? "bloqueado" : registeredAt ? "cadastrado" : "não cadastrado"} · usado em ${formatDate(lastUsedAt)}`;

/** The devices of a customer; who may block a customer may block one of them. */
export function Devices({ customer: { id, name, devices, closedAt } }: { customer: CustomerPage }) {
  const { order, done } = useOrder();
  const mayBlock = useMay("customers.block") && closedAt === null;
  const [chosen, setChosen] = useState<Device | null>(null);
  const blocks = chosen?.blockedAt === null;
  return (
    <Card title="Dispositivos">
      <Lines
        none="Nenhum dispositivo anotado."
        lines={devices.map((device) => ({
          id: device.id,
          what: nameOf(device),
          note: noteOf(device),
          acts: mayBlock && (
            <Button variant="quiet" onClick={() => setChosen(device)}>
              {device.blockedAt ? "Liberar" : "Bloquear"}
              <span className="sr-only">o dispositivo {nameOf(device)}</span>
            </Button>
          ),
        }))}
      />
      <ReasonDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={`${blocks ? "Bloquear" : "Liberar"} o dispositivo ${chosen ? nameOf(chosen) : ""}`}
        description={
          <About name={name}>
            {blocks
              ? "As sessões nele terminam. Ninguém entra nem paga por ele até que seja liberado."
              : "O cliente entra e paga por ele de novo. Um dispositivo não cadastrado continua com os limites dele."}
          </About>
        }
        action={blocks ? "Bloquear" : "Liberar"}
        danger={blocks}
        templates={
          blocks
            ? ["Dispositivo perdido ou roubado", "A pedido do cliente"]
            : ["O cliente achou o dispositivo e confirmou quem é"]
        }
        run={(reason, key) => {
          const payload = { customerId: id, deviceId: chosen?.id ?? "" };
          return order({ kind: blocks ? "device.block" : "device.unblock", payload }, reason, key);
        }}
        onDone={(command) => done(command, blocks ? "Dispositivo bloqueado." : "Dispositivo liberado.")}
      />
    </Card>
  );
}
