import { BirthDate } from "@vitral/contract/onboarding";
import { submitBirthDate } from "@vitral/contract/persons";
import * as z from "zod/mini";
import { call } from "../../../lib/api.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { useDraft } from "../journey/draft.ts";
import { NextButton, Step } from "../journey/step.tsx";
import { birthDateField } from "../journey/fields.ts";
import { typedDay } from "../journey/typed.ts";
import { useStep } from "../journey/use-progress.ts";

const { Form, Field } = formFor(z.object({ birthDate: typedDay(BirthDate) }));

/** pf/4 (spec 2.5, 5.5). */
export default function BirthDateStep() {
  const [start, saveDraft] = useDraft("pf/4", { birthDate: "" });
  const { submit, busy } = useStep((body: { birthDate: string }) => call(submitBirthDate, { body }));
  return (
    <Step title="Qual sua data de nascimento?">
      <Form start={start} onDraft={saveDraft} onSubmit={(birth) => submit(birth)}>
        <Field name="birthDate" {...birthDateField} />
        <NextButton busy={busy} />
      </Form>
    </Step>
  );
}
