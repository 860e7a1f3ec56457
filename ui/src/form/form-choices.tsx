import type { ReactNode } from "react";
import { Checkbox } from "../inputs/checkbox.tsx";
import { useField, useFormContext } from "./form.tsx";
import { RadioCards, type RadioOption } from "../inputs/radio-cards.tsx";

type CheckboxProps = {
  name: string;
  /** Begins unticked, whatever the form started with. */
  unticked?: boolean;
  children: ReactNode;
};

/** A checkbox in a form of `formFor`. It has its own file, so that sign-in does not load it. */
export function FormCheckbox({ name, unticked = false, children }: CheckboxProps) {
  const { start } = useFormContext();
  const { defaultValue: _, ...field } = useField(name);
  return (
    <Checkbox {...field} defaultChecked={!unticked && start[name] === true}>
      {children}
    </Checkbox>
  );
}

type ChoiceProps = { name: string; legend: string; legendShown?: boolean; options: readonly RadioOption<string>[] };

/** A choice in a form of `formFor`; its value is a text. */
export function FormRadioCards({ name, legend, legendShown = false, options }: ChoiceProps) {
  const { defaultValue, ...field } = useField(name);
  return <RadioCards {...field} legend={legend} legendShown={legendShown} options={options} start={defaultValue} />;
}
