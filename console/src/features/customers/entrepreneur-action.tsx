import type { CustomerPage } from "@vitral/contract/console/customers";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useState } from "react";
import { About, ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useCommandCheck } from "../../shared/actions/use-command-check.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useOrder } from "../../shared/orders/use-order.ts";

/** Whether a company is one of an individual entrepreneur, which its register says. A person is none. */
export function EntrepreneurAction({ customer }: { customer: CustomerPage }) {
  const { id, name, entityType, isEntrepreneur, closedAt } = customer;
  const { order, done } = useOrder();
  const { slug } = useTenant();
  const [open, setOpen] = useState(false);
  const payload = { customerId: id, isEntrepreneur: !isEntrepreneur };
  const check = useCommandCheck(slug, open ? { kind: "customer.entrepreneur", payload } : null);
  const warning = check.data?.changes.find(({ field }) => field === "notice")?.after;
  if (!useMay("customers.edit") || closedAt !== null || entityType === "PERSON") return null;
  const action = isEntrepreneur ? "Desfazer MEI" : "Marcar como MEI";
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={isEntrepreneur ? "Desfazer empresário individual" : "Marcar como empresário individual"}
        description={
          <About name={name}>
            {isEntrepreneur
              ? "As tarifas de Pix e o limite noturno voltam a ser os de qualquer empresa."
              : "Vale para MEI e empresário individual, conforme o cadastro do CNPJ. As regras do banco dizem se pagam tarifa de Pix e se têm o limite noturno entre pessoas."}
            <output className="block pt-2 font-medium text-neutral-900">{warning && `${warning}.`}</output>
          </About>
        }
        action={action}
        templates={
          isEntrepreneur
            ? ["O cadastro do CNPJ mudou", "Marcado por engano"]
            : ["É MEI no cadastro do CNPJ", "É empresário individual no cadastro do CNPJ"]
        }
        run={(reason, key) => order({ kind: "customer.entrepreneur", payload }, reason, key)}
        onDone={(command) =>
          done(
            command,
            isEntrepreneur ? "O cliente não é mais empresário individual." : "O cliente é empresário individual.",
          )
        }
      />
    </>
  );
}
