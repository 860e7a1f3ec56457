import { withoutRule } from "@vitral/contract/console/case-work";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useId, useState } from "react";
import { About, ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { WithoutRule } from "../../shared/actions/without-rule.tsx";
import { useMay } from "../../shared/session/session.ts";
import { MarkDialog } from "../../shared/orders/mark-dialog.tsx";
import { useOrder } from "../../shared/orders/use-order.ts";

/**
 * Marks the customer as under founded suspicion of fraud, or ends this bank's mark. Where the bank's rules mark nobody,
 * the reason stands below a button that does nothing.
 */
export function MarkActions({ customer: { id, name, marks, closedAt, mayBeMarked } }: { customer: CustomerPage }) {
  const { order, done } = useOrder();
  const why = useId();
  const [open, setOpen] = useState(false);
  if (!useMay("customers.mark")) return null;
  const isMarked = marks.some(({ source }) => source === "OPERATOR");
  if (!isMarked && closedAt !== null) return null;
  const label = isMarked ? "Encerrar marcação" : "Marcar suspeita";
  const isOff = !isMarked && !mayBeMarked;
  return (
    <>
      <Button
        {...(isOff && { disabled: true, "aria-describedby": why })}
        variant={isMarked ? "secondary" : "danger"}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <WithoutRule id={why} why={isOff ? [withoutRule.MARK] : []} />
      {isMarked ? (
        <ReasonDialog
          open={open}
          onClose={() => setOpen(false)}
          title={label}
          description={<About name={name}>Pagamentos ao cliente voltam a ser aceitos, e ele é avisado.</About>}
          action={label}
          templates={["Suspeita descartada"]}
          run={(reason, key) => order({ kind: "customer.unmark", payload: { customerId: id } }, reason, key)}
          onDone={(command) => done(command, "Marcação encerrada.")}
        />
      ) : (
        open && <MarkDialog customerId={id} name={name} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
