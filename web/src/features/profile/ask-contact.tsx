import { maskPhone } from "@vitral/brazil/phone-mask";
import { Pin } from "@vitral/contract/pix";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { type FieldOf, refusedField } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { pinField } from "@vitral/ui/inputs/pin-input.tsx";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";
import { emailField, phoneField } from "../../shared/contact/contact-fields.ts";
import { maskEmail, typedEmail, typedPhone } from "../../shared/contact/typed-contact.ts";
import { Failure } from "./change-page.tsx";

export type AskProps = {
  /** What was typed before, as it is stored. */
  known: string;
  /** When the last try was sent: after it the PIN is typed anew. */
  tried: number;
  busy: boolean;
  error: unknown;
  onSubmit: (typed: { value: string; pin: string }) => void;
};

const byEmail = formFor(z.object({ email: typedEmail, pin: Pin }));
const byPhone = formFor(z.object({ phone: typedPhone, pin: Pin }));
const emailRefusals = { ...pinRefusals, CONTACT_UNCHANGED: "email" } satisfies FieldOf<"email" | "pin">;
const phoneRefusals = { ...pinRefusals, CONTACT_UNCHANGED: "phone" } satisfies FieldOf<"phone" | "pin">;

/** The new e-mail and the PIN. */
export function AskEmail({ known, tried, busy, error, onSubmit }: AskProps) {
  const { Form, Field } = byEmail;
  const refusal = refusedField(error, emailRefusals);
  return (
    <>
      {error && !refusal ? <Failure error={error} /> : null}
      <Form
        start={{ email: known, pin: "" }}
        refusal={refusal}
        onSubmit={({ email, pin }) => !busy && onSubmit({ value: email, pin })}
      >
        <Field name="email" {...emailField} label="Novo e-mail" type="text" mask={maskEmail} />
        <Field key={tried} name="pin" {...pinField} />
        <Send busy={busy} />
      </Form>
    </>
  );
}

/** The new mobile and the PIN. */
export function AskPhone({ known, tried, busy, error, onSubmit }: AskProps) {
  const { Form, Field } = byPhone;
  const refusal = refusedField(error, phoneRefusals);
  return (
    <>
      {error && !refusal ? <Failure error={error} /> : null}
      <Form
        start={{ phone: maskPhone(known), pin: "" }}
        refusal={refusal}
        onSubmit={({ phone, pin }) => !busy && onSubmit({ value: phone, pin })}
      >
        <Field
          name="phone"
          {...phoneField}
          label="Novo celular"
          hint="Um celular com DDD, para receber o código por SMS."
        />
        <Field key={tried} name="pin" {...pinField} />
        <Send busy={busy} />
      </Form>
    </>
  );
}

const Send = ({ busy }: { busy: boolean }) => (
  <Button type="submit" wide busy={busy}>
    Receber código
  </Button>
);
