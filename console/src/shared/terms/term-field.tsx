import { maskMoney } from "@vitral/brazil/money-mask";
import type { FeeType } from "@vitral/contract/fees";
import { Field } from "@vitral/ui/form/field.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import type { TypedTerm } from "./draft.ts";

type Props = {
  label: string;
  /** Whose it is: the same label stands for people and for companies, so the fields' own names have it too. */
  whose: string;
  typed: TypedTerm;
  /** Whether it may be a percentage of the amount. */
  isFee: boolean;
  /** What holds on the version's day, where it is another value. */
  before: string | undefined;
  error: string | undefined;
  disabled: boolean;
  onChange: (typed: TypedTerm) => void;
};

/** A limit or a fee: digits are centavos, as in the bank; a fee may be a percentage instead. */
export function TermField({ label, whose, typed, isFee, before, error, disabled, onChange }: Props) {
  const isAmount = typed.type === "FIXED";
  const ownName = `${label}: ${whose}`;
  const field = (
    <Field
      label={label}
      aria-label={ownName}
      {...(isAmount ? { control: MoneyInput } : { inputMode: "decimal" as const, placeholder: "0,00" })}
      {...(before !== undefined && { hint: `Antes: ${before}` })}
      error={error}
      value={typed.text}
      disabled={disabled}
      autoComplete="off"
      onChange={({ target: { value } }) =>
        onChange({ ...typed, text: isAmount ? maskMoney(value) : value.slice(0, 9) })
      }
    />
  );
  if (!isFee) return field;
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      {field}
      <select
        aria-label={`${ownName}, em reais ou por cento`}
        value={typed.type}
        disabled={disabled}
        onChange={({ target: { value } }) => onChange({ type: value as FeeType, text: "" })}
        className="mt-[1.675rem] min-h-12 cursor-pointer rounded-field border border-neutral-400 bg-surface px-2 text-base hover:border-neutral-500 disabled:bg-neutral-100"
      >
        <option value="FIXED">R$</option>
        <option value="PERCENTAGE">%</option>
      </select>
    </div>
  );
}
