import { withoutRule } from "@vitral/contract/console/case-work";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Field } from "@vitral/ui/form/field.tsx";
import { useId, useState } from "react";
import { About, ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { WithoutRule } from "../../shared/actions/without-rule.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useOrder } from "./use-order.ts";

/**
 * Marks the customer as under founded suspicion of fraud, or ends this bank's mark. Where the bank's rules mark nobody,
 * the reason stands below a button that does nothing.
 */
export function MarkActions({ customer: { id, name, marks, closedAt, mayBeMarked } }: { customer: CustomerPage }) {
  const { order, done } = useOrder();
  const why = useId();
  const [open, setOpen] = useState(false);
  const [days, setDays] = useState("");
  if (!useMay("customers.mark")) return null;
  const isMarked = marks.some(({ source }) => source === "OPERATOR");
  if (!isMarked && closedAt !== null) return null;
  const isWrong = days !== "" && !(/^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= 3650);
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
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        description={
          <About name={name}>
            {isMarked
              ? "Pagamentos ao cliente voltam a ser aceitos, e ele é avisado."
              : "Pagamentos ao cliente passam a ser recusados. Ele é avisado, sem o motivo."}
          </About>
        }
        action={label}
        danger={!isMarked}
        templates={isMarked ? ["Suspeita descartada"] : ["Contestações repetidas", "Conta usada para receber golpes"]}
        notYet={!isMarked && isWrong ? "Informe de 1 a 3650 dias, ou deixe em branco" : undefined}
        run={(reason, key) =>
          isMarked
            ? order({ kind: "customer.unmark", payload: { customerId: id } }, reason, key)
            : order(
                { kind: "customer.mark", payload: { customerId: id, ...(days !== "" && { days: Number(days) }) } },
                reason,
                key,
              )
        }
        onDone={(command) => done(command, isMarked ? "Marcação encerrada." : "Cliente marcado.")}
      >
        {!isMarked && (
          <Field
            label="Por quantos dias"
            hint="Em branco: até alguém encerrar."
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        )}
      </ReasonDialog>
    </>
  );
}
