import { maskPhone } from "@vitral/brazil/phone-mask";
import * as z from "zod/mini";
import { call } from "../../../lib/api.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { useSession } from "../../../shared/session/session.ts";
import { useDraft } from "../journey/draft.ts";
import { NextButton } from "../journey/step.tsx";
import { phoneField } from "../../../shared/contact/contact-fields.ts";
import { typedPhone } from "../../../shared/contact/typed-contact.ts";
import { useScreen } from "../journey/use-screen.ts";
import { type AskProps, Verification } from "./verification.tsx";

/** The phone and the code that was sent to it (pf/3, pj/3; spec 2.5, 2.6, 5.5). */
export default function PhoneStep() {
  const { track } = useScreen();
  const { phone } = useSession().user;
  return (
    <Verification
      waiting="WAITING_PHONE_CONFIRMATION"
      known={phone}
      question={track.phone.question}
      sent={track.phone.sent}
      Ask={AskPhone}
      verify={{ title: "Verifique seu telefone", change: "Alterar telefone", shown: maskPhone }}
      register={(target) => call(track.phone.register, { body: { phone: target } })}
      validate={(code) => call(track.phone.validate, { body: { code } })}
    />
  );
}

const { Form, Field } = formFor(z.object({ phone: typedPhone }));

function AskPhone({ known, taken, busy, onSubmit }: AskProps) {
  const { screen } = useScreen();
  const [start, saveDraft] = useDraft(screen, { phone: maskPhone(known ?? "") });
  return (
    <Form
      start={start}
      onDraft={saveDraft}
      refusal={taken ? { field: "phone", message: taken } : undefined}
      onSubmit={({ phone }) => onSubmit(phone)}
    >
      <Field name="phone" {...phoneField} hint="Um celular com DDD, para receber o código por SMS." />
      <NextButton busy={busy} />
    </Form>
  );
}
