import { documentDigits } from "@vitral/brazil/document";
import { maskCpf } from "@vitral/brazil/masks";
import { Partner } from "@vitral/contract/companies";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { useDraft } from "../journey/draft.ts";
import { Actions, Step } from "../journey/step.tsx";
import { emailField, phoneField } from "../../../shared/contact/contact-fields.ts";
import { maskEmail } from "../../../shared/contact/typed-contact.ts";
import { birthDateField } from "../journey/fields.ts";
import { typedDay, typedPartnerPhone } from "../journey/typed.ts";

const { shape } = Partner;
const Typed = z.object({
  document: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => documentDigits(typed)),
    ),
    shape.document,
  ),
  name: shape.name,
  birthDate: typedDay(shape.birthDate),
  motherName: shape.motherName,
  email: shape.email,
  phone: typedPartnerPhone,
});
/** The partner without the address, as the call sends it. */
export type PartnerData = z.output<typeof Typed>;
const { Form, Field } = formFor(Typed);

const empty = { document: "", name: "", birthDate: "", motherName: "", email: "", phone: "" };

/** The first stage of the partner: the personal data (spec 5.6). */
export function PartnerPersonal({ onSubmit }: { onSubmit: (data: PartnerData) => void }) {
  const [start, saveDraft] = useDraft("pj/6 personal", empty);
  return (
    <Step title="Quem é o sócio?">
      <Form start={start} onDraft={saveDraft} onSubmit={onSubmit}>
        <Field
          name="document"
          label="CPF"
          placeholder="000.000.000-00"
          mask={maskCpf}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field name="name" label="Nome completo" autoComplete="name" />
        <Field name="birthDate" {...birthDateField} />
        <Field name="motherName" label="Nome completo da mãe" autoComplete="off" spellCheck={false} />
        <Field name="email" {...emailField} mask={maskEmail} />
        <Field name="phone" {...phoneField} />
        <Actions>
          <Button type="submit" wide>
            Avançar
          </Button>
        </Actions>
      </Form>
    </Step>
  );
}
