import { fullName, sentences } from "@vitral/contract/onboarding";
import { submitMotherName } from "@vitral/contract/persons";
import * as z from "zod/mini";
import { call } from "../../../lib/api.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { useDraft } from "../journey/draft.ts";
import { NextButton, Step } from "../journey/step.tsx";
import { useStep } from "../journey/use-progress.ts";

const { Form, Field } = formFor(z.object({ motherName: fullName(sentences.motherNameInvalid) }));

/** pf/6 (spec 2.5, 5.5). */
export default function MotherNameStep() {
  const [start, saveDraft] = useDraft("pf/6", { motherName: "" });
  const { submit, busy } = useStep((body: { motherName: string }) => call(submitMotherName, { body }));
  return (
    <Step title="Qual o nome completo da sua mãe?">
      <Form start={start} onDraft={saveDraft} onSubmit={(mother) => submit(mother)}>
        <Field
          name="motherName"
          label="Nome completo da mãe"
          placeholder="Como está no seu documento"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
        />
        <NextButton busy={busy} />
      </Form>
    </Step>
  );
}
