import { documentDigits } from "@vitral/brazil/document";
import { maskCpf, maskPhone } from "@vitral/brazil/masks";
import { Partner } from "@vitral/contract/companies";
import * as z from "zod/mini";
import { Button } from "../../../ui/buttons/button.tsx";
import { formFor } from "../../../ui/form/form.tsx";
import { useDraft } from "../journey/draft.ts";
import { Actions, Step } from "../journey/step.tsx";
import { maskDay, maskEmail, typedDay, typedPartnerPhone } from "../journey/typed.ts";

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
/** The partner without the address, as the call takes it. */
export type Personal = z.output<typeof Typed>;
const { Form, Field } = formFor(Typed);

const nobody = { document: "", name: "", birthDate: "", motherName: "", email: "", phone: "" };

/** The first stage of the partner: who they are (spec 5.6). */
export function PartnerPersonal({ onSubmit }: { onSubmit: (given: Personal) => void }) {
  const [start, keep] = useDraft("pj/6 personal", nobody);
  return (
    <Step title="Quem é o sócio?">
      <Form start={start} onDraft={keep} onSubmit={onSubmit}>
        <Field
          name="document"
          label="CPF"
          placeholder="000.000.000-00"
          mask={maskCpf}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field name="name" label="Nome completo" autoComplete="name" />
        <Field
          name="birthDate"
          label="Data de nascimento"
          placeholder="DD/MM/AAAA"
          mask={maskDay}
          inputMode="numeric"
          autoComplete="bday"
        />
        <Field name="motherName" label="Nome completo da mãe" autoComplete="off" spellCheck={false} />
        <Field
          name="email"
          label="E-mail"
          placeholder="nome@exemplo.com.br"
          mask={maskEmail}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          name="phone"
          label="Telefone"
          placeholder="(00) 00000-0000"
          mask={maskPhone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <Actions>
          <Button type="submit" wide>
            Avançar
          </Button>
        </Actions>
      </Form>
    </Step>
  );
}
