import { maskPhone } from "@vitral/brazil/phone-mask";
import { toE164 } from "@vitral/brazil/phone";
import { RegisterEmail, RegisterPhone } from "@vitral/contract/onboarding";
import { Field } from "@vitral/ui/form/field.tsx";
import { useState } from "react";
import { About, ReasonDialog } from "../actions/reason-dialog.tsx";
import { useOrder } from "./use-order.ts";

type Props = { customerId: string; name: string; onClose: () => void };

/** Orders another e-mail or phone of a customer. */
export function ContactDialog({ customerId, name, onClose }: Props) {
  const { order, done } = useOrder();
  const [email, setEmail] = useState("");
  const [phone, setPhone] = useState("");
  const readEmail = email.trim() === "" ? null : RegisterEmail.safeParse({ email });
  const readPhone = phone === "" ? null : RegisterPhone.safeParse({ phone: toE164(phone) ?? "" });
  const contact = {
    ...(readEmail?.success && { email: readEmail.data.email }),
    ...(readPhone?.success && { phone: readPhone.data.phone }),
  };
  const wrong = readEmail?.error ?? readPhone?.error;
  const nothing = readEmail || readPhone ? undefined : "Informe o e-mail ou o telefone";
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Corrigir contato"
      description={
        <About name={name}>
          Confira antes quem pede. Sessões e códigos terminam, os dois contatos são avisados, e por 24 horas nada se
          recupera. O que ficar em branco não muda.
        </About>
      }
      action="Corrigir"
      templates={["O cliente veio à agência com documento", "Erro de digitação no cadastro"]}
      notYet={wrong?.issues[0]?.message ?? nothing}
      run={(reason, key) => order({ kind: "customer.contact", payload: { customerId, ...contact } }, reason, key)}
      onDone={(command) => done(command, "Contato corrigido.")}
    >
      <Field
        label="Novo e-mail"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label="Novo telefone"
        inputMode="tel"
        autoComplete="off"
        placeholder="(11) 98765-4321"
        mask={maskPhone}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
    </ReasonDialog>
  );
}
