import { maskMoney } from "@vitral/brazil/money-mask";
import { type RuleField as Rule, ruleFields, type RuleName } from "@vitral/contract/console/terms/rule-fields";
import { Field } from "@vitral/ui/form/field.tsx";
import { Checkbox } from "@vitral/ui/inputs/checkbox.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { useId } from "react";

type Props = {
  name: RuleName;
  typed: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (typed: string) => void;
};

/** One rule with its source; what is left empty is off where the rule may be off. */
export function RuleField({ name, typed, error, disabled, onChange }: Props) {
  const field: Rule = ruleFields[name];
  const source = <p className="text-caption text-neutral-600">{`Fonte: ${field.source}`}</p>;
  if (field.type === "switch")
    return (
      <div className="grid content-start">
        <Checkbox
          checked={typed === "true"}
          disabled={disabled}
          onChange={({ target: { checked } }) => onChange(String(checked))}
        >
          {field.label}
        </Checkbox>
        {source}
      </div>
    );
  if (field.type === "choice")
    return (
      <div className="grid content-start gap-1.5">
        <Choice label={field.label} options={field.options} typed={typed} disabled={disabled} onChange={onChange} />
        {source}
      </div>
    );
  const isAmount = field.type === "amount";
  const off = field.optional ? "Vazio: desligada." : "";
  return (
    <div className="grid content-start gap-1.5">
      <Field
        label={isAmount ? field.label : `${field.label} (${field.unit})`}
        {...(isAmount ? { control: MoneyInput } : { inputMode: "numeric" as const, maxLength: 5 })}
        {...(off && { hint: off })}
        error={error}
        value={typed}
        disabled={disabled}
        autoComplete="off"
        onChange={({ target: { value } }) => onChange(isAmount ? maskMoney(value) : value)}
      />
      {source}
    </div>
  );
}

type ChoiceProps = Pick<Props, "typed" | "disabled" | "onChange"> & {
  label: string;
  options: Readonly<Record<string, string>>;
};

function Choice({ label, options, typed, disabled, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={typed}
        disabled={disabled}
        onChange={({ target: { value } }) => onChange(value)}
        className="min-h-12 w-full cursor-pointer rounded-field border border-neutral-400 bg-surface px-3 text-base hover:border-neutral-500 disabled:bg-neutral-100"
      >
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}
