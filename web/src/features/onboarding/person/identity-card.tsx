import { sentences } from "@vitral/contract/onboarding";
import { submitIdentityCard, IdentityCard } from "@vitral/contract/persons";
import * as z from "zod/mini";
import { call } from "../../../lib/api.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { maskState } from "../../../shared/address/address-fields.tsx";
import { useDraft } from "../journey/draft.ts";
import { NextButton, Step } from "../journey/step.tsx";
import { requiredText } from "../../../shared/address/required-text.ts";
import { maskDay, typedDay } from "../journey/typed.ts";
import { useStep } from "../journey/use-progress.ts";

const { shape } = IdentityCard;
const missing = sentences.allFieldsRequired;
const Typed = z.object({
  documentNumber: shape.documentNumber,
  documentIssuing: shape.documentIssuing,
  documentDateIssue: requiredText(missing, typedDay(shape.documentDateIssue)),
  documentUf: requiredText(missing, shape.documentUf),
});
type Typed = z.output<typeof Typed>;
const { Form, Field } = formFor(Typed);
const empty = { documentNumber: "", documentIssuing: "", documentDateIssue: "", documentUf: "" };

/** The data of the RG: pf/5 (spec 2.5, 5.5). */
export default function IdentityCardStep() {
  const [start, saveDraft] = useDraft("pf/5", empty);
  const { submit, busy } = useStep((card: Typed) =>
    call(submitIdentityCard, { body: { documentType: "RG", ...card } }),
  );
  return (
    <Step title="Quais os dados do seu RG?">
      <Form start={start} onDraft={saveDraft} onSubmit={(card) => submit(card)}>
        <Field name="documentNumber" label="Número do RG" autoComplete="off" spellCheck={false} />
        <Field
          name="documentIssuing"
          label="Órgão emissor"
          placeholder="SSP"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div className="flex flex-wrap items-start gap-4 [&>:first-child]:grow-4 [&>:first-child]:basis-[9rem] [&>:last-child]:grow [&>:last-child]:basis-[5rem]">
          <Field
            name="documentDateIssue"
            label="Data de expedição"
            placeholder="DD/MM/AAAA"
            mask={maskDay}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            name="documentUf"
            label="UF"
            placeholder="SP"
            mask={maskState}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <NextButton busy={busy} />
      </Form>
    </Step>
  );
}
