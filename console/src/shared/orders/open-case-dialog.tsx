import { maskMoney, moneyFromMask } from "@vitral/brazil/money-mask";
import type { CommandOrder } from "@vitral/contract/acts/acts";
import type { Command } from "@vitral/contract/console/commands";
import { Field } from "@vitral/ui/form/field.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { TextInput } from "@vitral/ui/inputs/text-input.tsx";
import { useState } from "react";
import { useReplaced, useSendOrder } from "../actions/replaced-order.ts";
import { ReasonDialog } from "../actions/reason-dialog.tsx";

type Typed = { first: string; second: string };

/** What both dialogs ask: whom or what, and how much or how long. */
const shapes = {
  BLOCK: {
    title: "Bloquear um Pix recebido",
    description: "O cliente fica sabendo quanto está bloqueado e até quando, sem o motivo.",
    action: "Bloquear",
    templates: ["Alerta do monitoramento", "Relatos de golpe"],
    first: { label: "EndToEndId", maxLength: 32, missing: "Informe o EndToEndId do Pix" },
    second: { label: "Valor", hint: "Em branco: tudo o que ainda não foi devolvido.", control: MoneyInput },
    mask: maskMoney,
    order: ({ first, second }: Typed): CommandOrder => ({
      kind: "pix.block",
      payload: { endToEnd: first, ...(second !== "" && { amount: moneyFromMask(second) }) },
    }),
  },
  MARK: {
    title: "Marcar por fundada suspeita",
    description: "Pagamentos a esta pessoa são recusados. Um cliente nosso recebe um e-mail, sem o motivo.",
    action: "Marcar",
    templates: ["Relatos de golpe", "Conta de passagem"],
    first: { label: "CPF ou CNPJ", maxLength: 18, missing: "Informe o CPF ou o CNPJ" },
    second: {
      label: "Por quantos dias",
      hint: "Em branco: até alguém encerrar a marcação.",
      control: TextInput,
    },
    mask: (typed: string) => typed.replaceAll(/\D/g, "").slice(0, 4),
    order: ({ first, second }: Typed): CommandOrder => ({
      kind: "customer.mark",
      payload: { document: first, ...(second !== "" && { days: Number(second) }) },
    }),
  },
} as const;

type Props = { what: keyof typeof shapes; onClose: () => void; onDone: (ordered: Command) => void };

/** Asks what a case is opened with. In the change of an order the document of a person is typed again. */
export function OpenCaseDialog({ what, onClose, onDone }: Props) {
  const send = useSendOrder();
  const before = useReplaced("pix.block")?.payload;
  const [first, setFirst] = useState(before?.endToEnd ?? "");
  const [second, setSecond] = useState(before?.amount === undefined ? "" : maskMoney(String(before.amount)));
  const shape = shapes[what];
  return (
    <ReasonDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={shape.title}
      description={shape.description}
      action={shape.action}
      danger
      templates={shape.templates}
      notYet={first.trim() === "" ? shape.first.missing : undefined}
      run={(reason, key) => {
        const order = shape.order({ first: first.trim(), second });
        return send(order, reason, key);
      }}
    >
      <Field
        label={shape.first.label}
        control={TextInput}
        value={first}
        maxLength={shape.first.maxLength}
        onChange={(event) => setFirst(event.target.value)}
      />
      <Field
        label={shape.second.label}
        hint={shape.second.hint}
        control={shape.second.control}
        inputMode="numeric"
        value={second}
        onChange={(event) => setSecond(shape.mask(event.target.value))}
      />
    </ReasonDialog>
  );
}
