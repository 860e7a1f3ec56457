import { fullName, sentences } from "@vitral/contract/onboarding";
import { giveMotherName } from "@vitral/contract/persons";
import * as z from "zod/mini";
import { call } from "../../../lib/api.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formFor } from "../../../ui/form/form.tsx";
import { useDraft } from "../journey/draft.ts";
import { Actions, Step } from "../journey/step.tsx";
import { useStep } from "../journey/use-progress.ts";

const { Form, Field } = formFor(z.object({ motherName: fullName(sentences.motherNameInvalid) }));

/** pf/6 (spec 2.5, 5.5). */
export default function MotherNameStep() {
  const [start, keep] = useDraft("pf/6", { motherName: "" });
  const { give, busy } = useStep((body: { motherName: string }) => call(giveMotherName, { body }));
  return (
    <Step title="Qual o nome completo da sua mãe?">
      <Form start={start} onDraft={keep} onSubmit={(mother) => give(mother)}>
        <Field
          name="motherName"
          label="Nome completo da mãe"
          placeholder="Como está no seu documento"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
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
