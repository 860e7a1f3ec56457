import type { ReactNode } from "react";
import { Checkbox } from "../inputs/checkbox.tsx";
import { useFormContext } from "./form.tsx";
import { RadioCards, type RadioOption } from "../inputs/radio-cards.tsx";

type CheckboxProps = {
  name: string;
  /** Begins unticked, whatever the form started with. */
  unticked?: boolean;
  children: ReactNode;
};

/** A checkbox in a form of `formFor`. It has its own file, so that sign-in does not load it. */
export function FormCheckbox({ name, unticked = false, children }: CheckboxProps) {
  const { start, errors } = useFormContext();
  return (
    <Checkbox name={name} defaultChecked={!unticked && start[name] === true} error={errors[name]}>
      {children}
    </Checkbox>
  );
}

type ChoiceProps = { name: string; legend: string; legendShown?: boolean; options: readonly RadioOption<string>[] };

/** A choice in a form of `formFor`; its value is a text. */
export function FormRadioCards({ name, legend, legendShown = false, options }: ChoiceProps) {
  const { start, errors } = useFormContext();
  return (
    <RadioCards
      name={name}
      legend={legend}
      legendShown={legendShown}
      options={options}
      start={typeof start[name] === "string" ? start[name] : ""}
      error={errors[name]}
    />
  );
}
