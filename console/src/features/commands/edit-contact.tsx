import { onlyDigits } from "@vitral/brazil/masks";
import type { CommandOrder } from "@vitral/contract/acts/acts";
import type { Command } from "@vitral/contract/console/commands";
import { Field } from "@vitral/ui/form/field.tsx";
import { useState } from "react";

type Props = { command: Command; onChange: (order: CommandOrder | null) => void };

/** A contact is shown to nobody here: it is typed again. */
export function EditContact({ command: { after, customer }, onChange }: Props) {
  const [typed, setTyped] = useState({ email: "", phone: "" });
  const [hasEmail, hasPhone] = ["E-mail" in after, "Telefone" in after];
  const change = (changed: typeof typed) => {
    setTyped(changed);
    const [email, digits] = [changed.email.trim(), onlyDigits(changed.phone)];
    const isWhole = customer !== null && (!hasEmail || email !== "") && (!hasPhone || digits !== "");
    if (!isWhole) return onChange(null);
    const contacts = { ...(hasEmail && { email }), ...(hasPhone && { phone: `+55${digits}` }) };
    onChange({ kind: "customer.contact", payload: { customerId: customer.id, ...contacts } });
  };
  return (
    <>
      {hasEmail && (
        <Field
          label="E-mail"
          hint={`Pedido: ${after["E-mail"] ?? ""}`}
          type="email"
          autoComplete="off"
          value={typed.email}
          onChange={(event) => change({ ...typed, email: event.target.value })}
        />
      )}
      {hasPhone && (
        <Field
          label="Telefone com DDD"
          hint={`Pedido: ${after["Telefone"] ?? ""}`}
          type="tel"
          autoComplete="off"
          value={typed.phone}
          onChange={(event) => change({ ...typed, phone: event.target.value })}
        />
      )}
    </>
  );
}
