import { type Cents, cents } from "@vitral/brazil/cents";
import { maskMoney, moneyFromMask } from "@vitral/brazil/money-mask";
import { Field } from "@vitral/ui/form/field.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { useId } from "react";

const zero = cents(0);

type Props = {
  label: string;
  hint: string;
  /** undefined: it stays as it is. */
  value: Cents | undefined;
  onChange: (value: Cents | undefined) => void;
};

/** A limit that is changed, or not where it is empty. Zero is chosen: typed, it would be an empty field. */
export function LimitField({ label, hint, value, onChange }: Props) {
  const isZero = value === zero;
  const name = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <Field
        label={label}
        hint={hint}
        control={MoneyInput}
        value={value === undefined ? "" : maskMoney(String(value))}
        disabled={isZero}
        onChange={(event) => {
          const amount = moneyFromMask(event.target.value);
          onChange(amount === zero ? undefined : amount);
        }}
      />
      <span id={name} hidden>
        {label}
      </span>
      <select
        aria-label="Valor ou zero"
        aria-describedby={name}
        value={isZero ? "ZERO" : "AMOUNT"}
        onChange={(event) => onChange(event.target.value === "ZERO" ? zero : undefined)}
        className="mt-[1.675rem] min-h-12 cursor-pointer rounded-field border border-neutral-400 bg-surface px-3 text-base hover:border-neutral-500"
      >
        <option value="AMOUNT">R$</option>
        <option value="ZERO">zero</option>
      </select>
    </div>
  );
}
