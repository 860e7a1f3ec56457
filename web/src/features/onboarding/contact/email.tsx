import * as z from "zod/mini";
import { call } from "../../../lib/api.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { useSession } from "../../../shared/session/session.ts";
import { useDraft } from "../journey/draft.ts";
import { NextButton } from "../journey/step.tsx";
import { emailField } from "../../../shared/contact/contact-fields.ts";
import { maskEmail, typedEmail } from "../../../shared/contact/typed-contact.ts";
import { useScreen } from "../journey/use-screen.ts";
import { type AskProps, Verification } from "./verification.tsx";

/** The e-mail and the code that was sent to it (pf/2, pj/2; spec 2.5, 2.6, 5.4). */
export default function EmailStep() {
  const { track } = useScreen();
  const { email } = useSession().user;
  return (
    <Verification
      waiting="WAITING_EMAIL_CONFIRMATION"
      known={email}
      question={track.email.question}
      sent={track.email.sent}
      Ask={AskEmail}
      verify={{ title: "Verifique seu e-mail", change: "Alterar e-mail", shown: (target) => target }}
      register={(target) => call(track.email.register, { body: { email: target } })}
      validate={(code) => call(track.email.validate, { body: { code } })}
    />
  );
}

const { Form, Field } = formFor(z.object({ email: typedEmail }));

// A person's e-mail becomes lower case while it is typed (spec 2.5); a field of type email would lose its caret.
const typing = { PERSON: { type: "text", mask: maskEmail }, COMPANY: { type: "email" } } as const;

function AskEmail({ known, taken, busy, onSubmit }: AskProps) {
  const { screen, entityType } = useScreen();
  const [start, saveDraft] = useDraft(screen, { email: known ?? "" });
  return (
    <Form
      start={start}
      onDraft={saveDraft}
      refusal={taken ? { field: "email", message: taken } : undefined}
      onSubmit={({ email }) => onSubmit(email)}
    >
      <Field name="email" {...emailField} {...typing[entityType]} />
      <NextButton busy={busy} />
    </Form>
  );
}
