import type { CustomerPage } from "@vitral/contract/console/customers";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useState } from "react";
import { About, ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useMay } from "../../shared/session/session.ts";
import { MarkActions } from "./mark-actions.tsx";
import { useOrder } from "../../shared/orders/use-order.ts";

type Action = "block" | "unblock" | "sign-out" | "unlock" | "pin";

/** What can be done about a customer's access and a suspicion, by who may. */
export const CustomerActions = ({ customer }: { customer: CustomerPage }) => (
  <>
    <AccessActions customer={customer} />
    <MarkActions customer={customer} />
  </>
);

function AccessActions({ customer }: { customer: CustomerPage }) {
  const { id, name, blockedAt, closedAt, sessions, pin } = customer;
  // Who has no account yet is not notified: the e-mail of a sign-up may be another person's.
  const isNotified = customer.status === "ACTIVE" && customer.email !== null;
  const { order, done } = useOrder();
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  if (!useMay("customers.block") || closedAt !== null) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen("unlock")}>
        Liberar tentativas
      </Button>
      {pin === "LOCKED" && (
        <Button variant="secondary" onClick={() => setOpen("pin")}>
          Liberar PIN
        </Button>
      )}
      {sessions > 0 && (
        <Button variant="secondary" onClick={() => setOpen("sign-out")}>
          Encerrar sessões
        </Button>
      )}
      {blockedAt === null ? (
        <Button variant="danger" onClick={() => setOpen("block")}>
          Bloquear
        </Button>
      ) : (
        <Button onClick={() => setOpen("unblock")}>Desbloquear</Button>
      )}
      <ReasonDialog
        open={open === "block"}
        onClose={close}
        title="Bloquear o cliente"
        description={
          <About name={name}>
            O cliente não entra mais e todas as sessões terminam. Pagamentos agendados não saem.
            {isNotified && " O cliente é avisado por e-mail, sem o motivo."}
          </About>
        }
        action="Bloquear"
        danger
        templates={["Suspeita de fraude", "A pedido do cliente", "Dispositivo perdido ou roubado"]}
        run={(reason, key) => order({ kind: "customer.block", payload: { customerId: id } }, reason, key)}
        onDone={(command) => done(command, "Cliente bloqueado.")}
      />
      <ReasonDialog
        open={open === "unblock"}
        onClose={close}
        title="Desbloquear o cliente"
        description={<About name={name}>{isNotified && "O cliente é avisado por e-mail."}</About>}
        action="Desbloquear"
        templates={["Suspeita descartada", "A pedido do cliente, que confirmou quem é"]}
        run={(reason, key) => order({ kind: "customer.unblock", payload: { customerId: id } }, reason, key)}
        onDone={(command) => done(command, "Cliente desbloqueado.")}
      />
      <ReasonDialog
        open={open === "sign-out"}
        onClose={close}
        title="Encerrar as sessões do cliente"
        description={<About name={name}>O cliente precisa entrar de novo em todos os navegadores.</About>}
        action="Encerrar sessões"
        templates={["Dispositivo perdido ou roubado", "A pedido do cliente"]}
        run={(reason, key) => order({ kind: "customer.sign-out", payload: { customerId: id } }, reason, key)}
        onDone={(command) => done(command, "Sessões encerradas.")}
      />
      <ReasonDialog
        open={open === "pin"}
        onClose={close}
        title="Liberar o PIN"
        description={
          <About name={name}>
            O PIN continua o mesmo e pode ser tentado de novo, até cinco vezes.
            {isNotified && " O cliente é avisado por e-mail."}
          </About>
        }
        action="Liberar PIN"
        templates={["O cliente ligou e confirmou quem é"]}
        run={(reason, key) => order({ kind: "customer.pin", payload: { customerId: id } }, reason, key)}
        onDone={(command) => done(command, "PIN liberado.")}
      />
      <ReasonDialog
        open={open === "unlock"}
        onClose={close}
        title="Liberar tentativas"
        description={
          <About name={name}>
            Esquece as senhas e os códigos incorretos. Um PIN bloqueado continua bloqueado, e o máximo de códigos de um
            dia continua contado. A partir da quarta vez em um dia, outra pessoa precisa aprovar.
            {isNotified && " O cliente é avisado por e-mail."}
          </About>
        }
        action="Liberar"
        templates={["O cliente ligou e confirmou quem é"]}
        run={(reason, key) => order({ kind: "customer.unlock", payload: { customerId: id } }, reason, key)}
        onDone={(command) => done(command, "Tentativas liberadas.")}
      />
    </>
  );
}
