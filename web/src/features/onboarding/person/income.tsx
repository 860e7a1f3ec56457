import { submitIncome, incomes, sentences } from "@vitral/contract/persons";
import { call } from "../../../lib/api.ts";
import { choiceForm, ChoiceStep } from "../journey/choice-step.tsx";

const form = choiceForm(sentences.incomeRequired);
const options = incomes.map(({ value, label }) => ({ value: String(value), label, means: value }));

/** The monthly income band: pf/7 (spec 2.5, 3). */
export default function IncomeStep() {
  return (
    <ChoiceStep
      question="Qual sua renda mensal?"
      options={options}
      form={form}
      submit={(income) => call(submitIncome, { body: { income } })}
    />
  );
}
