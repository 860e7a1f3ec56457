import { Field } from "@vitral/ui/form/field.tsx";
import { useState } from "react";
import { useReplaced } from "../actions/replaced-order.ts";
import { About, ReasonDialog } from "../actions/reason-dialog.tsx";
import { useOrder } from "./use-order.ts";

type Props = { customerId: string; name: string; onClose: () => void };

/** Orders the mark of founded suspicion of a customer, for some days or until somebody ends it. */
export function MarkDialog({ customerId, name, onClose }: Props) {
  const { order, done } = useOrder();
  const [days, setDays] = useState(String(useReplaced("customer.mark")?.payload.days ?? ""));
  const isWrong = days !== "" && !(/^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= 3650);
  const payload = { customerId, ...(days !== "" && { days: Number(days) }) };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Marcar suspeita"
      description={
        <About name={name}>Pagamentos ao cliente passam a ser recusados. Ele é avisado, sem o motivo.</About>
      }
      action="Marcar suspeita"
      danger
      templates={["Contestações repetidas", "Conta usada para receber golpes"]}
      notYet={isWrong ? "Informe de 1 a 3650 dias, ou deixe em branco" : undefined}
      run={(reason, key) => order({ kind: "customer.mark", payload }, reason, key)}
      onDone={(command) => done(command, "Cliente marcado.")}
    >
      <Field
        label="Por quantos dias"
        hint="Em branco: até alguém encerrar."
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
    </ReasonDialog>
  );
}
