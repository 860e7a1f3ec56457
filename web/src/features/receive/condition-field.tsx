import { useState } from "react";
import { Field, type FieldProps } from "@vitral/ui/form/field.tsx";
import { useFormContext } from "@vitral/ui/form/form.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { type DueTyped, fieldOfKind, isInReais, type PartName } from "./due-terms.ts";

type Props = Omit<FieldProps, "name" | "error" | "defaultValue"> & { typed: DueTyped; name: keyof DueTyped };

/** A field of a condition, which another kind of the condition may hide: it comes back with what was typed in it. */
export function ConditionField({ typed, name, ...field }: Props) {
  const { errors } = useFormContext();
  const [start] = useState(typed[name]);
  return <Field {...field} name={name} defaultValue={start} error={errors[name]} />;
}

/** What was typed in fields that are not shown stays in the form. */
export const KeptInputs = ({ typed, names }: { typed: DueTyped; names: (keyof DueTyped)[] }) =>
  names.map((name) => <input key={name} type="hidden" name={name} value={typed[name]} />);

type PartProps = Pick<Props, "typed" | "label"> & { name: PartName; kind: string };

/** A percentage or an amount, by its kind. */
export function PartField({ name, kind, typed, label }: PartProps) {
  const shown = fieldOfKind(name, kind);
  return (
    <>
      <ConditionField
        key={shown}
        typed={typed}
        name={shown}
        label={label}
        {...(isInReais(kind) ? { control: MoneyInput } : percent)}
      />
      <KeptInputs typed={typed} names={[shown === name ? `${name}Reais` : name]} />
    </>
  );
}

const percent = { inputMode: "decimal", placeholder: "0,00", maxLength: 6, autoComplete: "off" } as const;
