import { maskMoney, moneyFromMask } from "@vitral/brazil/money-mask";
import type { CommandOrder } from "@vitral/contract/acts/acts";
import { withoutRule } from "@vitral/contract/console/case-work";
import { type Command, orderCommand } from "@vitral/contract/console/commands";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Field } from "@vitral/ui/form/field.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { TextInput } from "@vitral/ui/inputs/text-input.tsx";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { WithoutRule } from "../../shared/actions/without-rule.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { useCase } from "./use-case.ts";
import { useCounts } from "./use-counts.ts";

/**
 * Opens a case: blocks a received Pix by precaution, or marks a person. Where the bank's rules have no such case, the
 * reason stands below a button that does nothing.
 */
export function NewCase() {
  const { slug } = useTenant();
  const { reload } = useCase();
  const navigate = useNavigate();
  const opens = useCounts()?.opens;
  const may = { BLOCK: useMay("cases.work"), MARK: useMay("customers.mark") };
  const off = (["BLOCK", "MARK"] as const).filter((what) => may[what] && opens?.[what] === false);
  const why = useId();
  const ofButton = (what: "BLOCK" | "MARK") => off.includes(what) && { disabled: true, "aria-describedby": why };
  const [asking, setAsking] = useState<"BLOCK" | "MARK" | null>(null);
  const onDone = (ordered: Command) => {
    const { caseId } = ordered;
    if (caseId === null) return announce(ordered, "Feito.");
    reload(caseId);
    void navigate(pathOf(slug, "cases", caseId));
  };
  return (
    <>
      {may.BLOCK && (
        <Button variant="secondary" {...ofButton("BLOCK")} onClick={() => setAsking("BLOCK")}>
          Bloquear um Pix
        </Button>
      )}
      {may.MARK && (
        <Button variant="secondary" {...ofButton("MARK")} onClick={() => setAsking("MARK")}>
          Marcar pessoa
        </Button>
      )}
      <WithoutRule id={why} why={off.map((what) => withoutRule[what])} />
      {asking !== null && <OpenCaseDialog key={asking} what={asking} onClose={() => setAsking(null)} onDone={onDone} />}
    </>
  );
}

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

function OpenCaseDialog({ what, onClose, onDone }: Props) {
  const { slug } = useTenant();
  const [first, setFirst] = useState("");
  const [second, setSecond] = useState("");
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
        return call(orderCommand, { params: { tenant: slug }, body: { key, order, reason } });
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
