import type { CustomerPage } from "@vitral/contract/console/customers";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useState } from "react";
import { About, ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useMay } from "../../shared/session/session.ts";
import { ContactDialog } from "../../shared/orders/contact-dialog.tsx";
import { EntrepreneurAction } from "./entrepreneur-action.tsx";
import { useOrder } from "../../shared/orders/use-order.ts";

const orders = {
  release: {
    kind: "customer.release",
    label: "Liberar documento",
    about: "Remove o cadastro não concluído com tudo o que foi enviado. O documento fica livre para um novo cadastro.",
    done: "Documento liberado.",
    templates: ["Outra pessoa usou o documento", "O cliente quer recomeçar o cadastro"],
  },
  export: {
    kind: "customer.export",
    label: "Exportar dados",
    about:
      "Para quem não consegue baixar o próprio arquivo (LGPD, art. 18). Depois de aprovado, só quem pediu baixa o arquivo, em até 24 horas, na página do pedido. O cliente é avisado.",
    done: "Exportação liberada: baixe na página do pedido.",
    templates: ["A pedido do titular, que se identificou na agência", "Ofício do encarregado"],
  },
  close: {
    kind: "customer.close",
    label: "Encerrar conta",
    about:
      "Saldo zero e nada pendente. Sessões, dispositivos e chaves terminam, e Pix agendados são cancelados. A conta não recebe mais nada; o extrato continua aqui.",
    done: "Conta encerrada.",
    templates: ["A pedido do cliente"],
  },
  erase: {
    kind: "customer.erase",
    label: "Eliminar dados",
    about:
      "Encerra o relacionamento e apaga contatos, acessos, mensagens e o que mais a lei permite. Cadastro e operações ficam pelo prazo legal. Não há volta.",
    done: "Dados eliminados.",
    templates: ["A pedido do titular (LGPD, art. 18, VI)"],
  },
} as const;
type Name = keyof typeof orders;

/** What ends or changes the relationship with a customer: each is ordered with a reason, most need two people. */
export function Relationship({ customer }: { customer: CustomerPage }) {
  const { id, name: ofCustomer, status, accounts, closedAt, erasedAt } = customer;
  const { order, done } = useOrder();
  const [open, setOpen] = useState<Name | "contact" | null>(null);
  if (!useMay("customers.edit") || erasedAt !== null) return null;
  const hasAccount = accounts.length > 0;
  const offered: readonly (readonly [Name, boolean])[] = [
    ["release", status === "PENDING" && !hasAccount],
    ["export", true],
    ["close", hasAccount && closedAt === null],
    ["erase", true],
  ];
  const chosen = open === null || open === "contact" ? null : orders[open];
  return (
    <Card title="Cadastro e relacionamento">
      <div className="flex flex-wrap gap-2">
        {closedAt === null && (
          <Button variant="secondary" onClick={() => setOpen("contact")}>
            Corrigir contato
          </Button>
        )}
        <EntrepreneurAction customer={customer} />
        {offered.map(
          ([name, isOffered]) =>
            isOffered && (
              <Button key={name} variant="secondary" onClick={() => setOpen(name)}>
                {orders[name].label}
              </Button>
            ),
        )}
      </div>
      {open === "contact" && <ContactDialog customerId={id} name={ofCustomer} onClose={() => setOpen(null)} />}
      {chosen && (
        <ReasonDialog
          open
          onClose={() => setOpen(null)}
          title={chosen.label}
          description={<About name={ofCustomer}>{chosen.about}</About>}
          action={chosen.label}
          danger={open !== "export"}
          templates={chosen.templates}
          run={(reason, key) => order({ kind: chosen.kind, payload: { customerId: id } }, reason, key)}
          onDone={(command) => done(command, chosen.done)}
        />
      )}
    </Card>
  );
}
