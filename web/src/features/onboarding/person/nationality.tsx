import { submitNationality, type nationalities, sentences } from "@vitral/contract/persons";
import { call } from "../../../lib/api.ts";
import { choiceForm, ChoiceStep } from "../journey/choice-step.tsx";

const form = choiceForm(sentences.nationalityRequired);
const labels: Record<(typeof nationalities)[number], string> = {
  BRASILEIRO: "Brasileiro(a)",
  BRASILEIRO_NATURALIZADO: "Brasileiro(a) naturalizado(a)",
  ESTRANGEIRO: "Estrangeiro(a)",
};
const options = (Object.keys(labels) as (keyof typeof labels)[]).map((value) => ({
  value,
  label: labels[value],
  means: value,
}));

/** pf/9 (spec 2.5). */
export default function NationalityStep() {
  return (
    <ChoiceStep
      question="Qual sua nacionalidade?"
      options={options}
      form={form}
      submit={(nationality) => call(submitNationality, { body: { nationality } })}
    />
  );
}
