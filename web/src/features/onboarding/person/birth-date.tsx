import { BirthDate } from "@vitral/contract/onboarding";
import { giveBirthDate } from "@vitral/contract/persons";
import * as z from "zod/mini";
import { call } from "../../../lib/api.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formFor } from "../../../ui/form/form.tsx";
import { useDraft } from "../journey/draft.ts";
import { Actions, Step } from "../journey/step.tsx";
import { maskDay, typedDay } from "../journey/typed.ts";
import { useStep } from "../journey/use-progress.ts";

const { Form, Field } = formFor(z.object({ birthDate: typedDay(BirthDate) }));

/** pf/4 (spec 2.5, 5.5). */
export default function BirthDateStep() {
  const [start, keep] = useDraft("pf/4", { birthDate: "" });
  const { give, busy } = useStep((body: { birthDate: string }) => call(giveBirthDate, { body }));
  return (
    <Step title="Qual sua data de nascimento?">
      <Form start={start} onDraft={keep} onSubmit={(birth) => give(birth)}>
        <Field
          name="birthDate"
          label="Data de nascimento"
          placeholder="DD/MM/AAAA"
          mask={maskDay}
          inputMode="numeric"
          autoComplete="bday"
        />
        <Actions>
          <Button type="submit" wide busy={busy}>
            Avançar
          </Button>
        </Actions>
      </Form>
    </Step>
  );
}
