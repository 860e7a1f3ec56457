import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import type { FourEyesMode } from "@vitral/contract/acts/act";
import type { CommandOrder } from "@vitral/contract/acts/acts";
import type { RaiseTerm } from "@vitral/contract/acts/limits";
import type { Command } from "@vitral/contract/console/commands";
import { Field } from "@vitral/ui/form/field.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { useState } from "react";
import { EditBrand } from "./edit-brand.tsx";
import { EditContact } from "./edit-contact.tsx";
import { EditFees } from "./edit-fees.tsx";
import { EditFinding, EditMark, EditSchedule } from "./edit-choices.tsx";
import { EditInstitution, EditRecipients } from "./edit-institution.tsx";
import { EditNewBrand } from "./edit-new-brand.tsx";
import { EditPerson, EditRole } from "./edit-person.tsx";
import { accountLimits } from "../../shared/terms/account-limits.ts";
import { RaiseTermChoice } from "../../shared/terms/raise-term-choice.tsx";
import { LimitField } from "../../shared/terms/limit-field.tsx";
import { EditTerms } from "./edit-terms.tsx";
import { EditTexts } from "./edit-texts.tsx";
import { type EditProps, typedAmount } from "./edit-props.ts";
import { RuleFields } from "./rule-fields.tsx";

type Props = {
  command: Command;
  /** null: it holds a contact, which is typed again, or a document, which stays. */
  initial: CommandOrder | null;
  onChange: (order: CommandOrder | null) => void;
};

/** The fields of a command that waits. A kind without fields has its reason alone. */
export function EditFields({ command, initial, onChange }: Props) {
  if (initial === null)
    return command.kind === "customer.contact" ? <EditContact command={command} onChange={onChange} /> : <ReasonOnly />;
  const { kind, payload } = initial;
  if (kind === "limits.set") return <EditLimits payload={payload} onChange={onChange} />;
  if (kind === "fees.set") return <EditFees payload={payload} onChange={onChange} />;
  if (kind === "payment.refund") return <EditRefund payload={payload} onChange={onChange} />;
  if (kind === "four-eyes.set") return <EditRule payload={payload} onChange={onChange} />;
  if (kind === "brand.publish")
    return <EditBrand payload={payload} onChange={onChange} fields={Object.keys(command.after)} />;
  if (kind === "terms.publish") return <EditTerms payload={payload} onChange={onChange} />;
  if (kind === "texts.publish") return <EditTexts payload={payload} onChange={onChange} />;
  if (kind === "brand.create") return <EditNewBrand payload={payload} onChange={onChange} />;
  if (kind === "brand.institution") return <EditInstitution payload={payload} onChange={onChange} />;
  if (kind === "brand.recipients") return <EditRecipients payload={payload} onChange={onChange} />;
  if (kind === "staff.add") return <EditPerson payload={payload} onChange={onChange} />;
  if (kind === "staff.role") return <EditRole payload={payload} onChange={onChange} />;
  if (kind === "customer.mark") return <EditMark payload={payload} onChange={onChange} />;
  if (kind === "schedule.cancel") return <EditSchedule payload={payload} onChange={onChange} />;
  if (kind === "key.remove" || kind === "key.correct" || kind === "claim.cancel")
    return <EditFinding order={initial} onChange={onChange} />;
  return <ReasonOnly />;
}

const ReasonOnly = () => (
  <p className="text-sm text-neutral-600">Neste tipo de pedido só o motivo pode ser alterado.</p>
);

function EditLimits({ payload: { accountId, raise = "NOW", ...initial }, onChange }: EditProps<"limits.set">) {
  const [amounts, setAmounts] = useState(initial);
  const [term, setTerm] = useState<RaiseTerm>(raise);
  const tell = (limits: typeof amounts, nextTerm: RaiseTerm) =>
    onChange(
      Object.keys(limits).length === 0
        ? null
        : { kind: "limits.set", payload: { accountId, raise: nextTerm, ...limits } },
    );
  const change = (name: keyof typeof amounts, value: Cents | undefined) => {
    const { [name]: _before, ...others } = amounts;
    const changed = value === undefined ? others : { ...others, [name]: value };
    setAmounts(changed);
    tell(changed, term);
  };
  // Only some accounts have a limit between people: it is shown where the order has one.
  const shown = accountLimits.filter(([name]) => name !== "nightPeople" || initial.nightPeople !== undefined);
  return (
    <>
      {shown.map(([name, label]) => (
        <LimitField
          key={name}
          label={label}
          hint={initial[name] === undefined ? "O pedido não muda este limite." : `Pedido: ${formatBrl(initial[name])}`}
          value={amounts[name]}
          onChange={(value) => change(name, value)}
        />
      ))}
      <RaiseTermChoice
        value={term}
        onChange={(next) => {
          setTerm(next);
          tell(amounts, next);
        }}
      />
    </>
  );
}

function EditRefund({ payload, onChange }: EditProps<"payment.refund">) {
  const [typed, setTyped] = useState(typedAmount(payload.amount));
  const change = (text: string) => {
    setTyped(text);
    const amount = moneyFromMask(text);
    onChange(amount === 0 ? null : { kind: "payment.refund", payload: { ...payload, amount } });
  };
  return <Field label="Valor" control={MoneyInput} value={typed} onChange={(event) => change(event.target.value)} />;
}

function EditRule({ payload: { kind, ...initial }, onChange }: EditProps<"four-eyes.set">) {
  const [mode, setMode] = useState<FourEyesMode>(initial.mode);
  const [amount, setAmount] = useState(typedAmount(initial.from));
  const change = (nextMode: FourEyesMode, text: string) => {
    setMode(nextMode);
    setAmount(text);
    const from = moneyFromMask(text);
    const isMissing = nextMode === "FROM" && from === 0;
    const payload = { kind, mode: nextMode, ...(nextMode === "FROM" && { from }) };
    onChange(isMissing ? null : { kind: "four-eyes.set", payload });
  };
  return (
    <RuleFields
      kind={kind}
      mode={mode}
      amount={amount}
      onMode={(next) => change(next, amount)}
      onAmount={(text) => change(mode, text)}
    />
  );
}
