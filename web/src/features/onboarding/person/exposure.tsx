import { submitExposure, sentences } from "@vitral/contract/persons";
import { call } from "../../../lib/api.ts";
import { choiceForm, ChoiceStep } from "../journey/choice-step.tsx";

const form = choiceForm(sentences.optionRequired);
const options = [
  { value: "no", label: "Não", means: false },
  { value: "yes", label: "Sim", means: true },
];

/** Whether the customer is a politically exposed person: pf/8 (spec 2.5). */
export default function ExposureStep() {
  return (
    <ChoiceStep
      question="Você é uma pessoa politicamente exposta (PEP)?"
      subtitle="É quem ocupa ou ocupou, nos últimos cinco anos, um cargo público relevante, e também seus familiares e pessoas próximas."
      options={options}
      form={form}
      submit={(isPep) => call(submitExposure, { body: { isPep } })}
    />
  );
}
