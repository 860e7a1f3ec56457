import { maskPhone } from "@vitral/brazil/masks";
import * as z from "zod/mini";
import { call } from "../../../lib/api.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formFor } from "../../../ui/form/form.tsx";
import { useSession } from "../../../shared/session/session.ts";
import { useDraft } from "../journey/draft.ts";
import { Actions } from "../journey/step.tsx";
import { typedPhone } from "../journey/typed.ts";
import { usePlace } from "../journey/use-place.ts";
import { type AskProps, Verification } from "./verification.tsx";

/** The phone and the code that was sent to it (pf/3, pj/3; spec 2.5, 2.6, 5.5). */
export default function PhoneStep() {
  const { track } = usePlace();
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
  const { screen } = usePlace();
  const [start, keep] = useDraft(screen, { phone: maskPhone(known ?? "") });
  return (
    <Form
      start={start}
      onDraft={keep}
      refusal={taken ? { field: "phone", message: taken } : undefined}
      onSubmit={({ phone }) => onSubmit(phone)}
    >
      <Field
        name="phone"
        label="Telefone"
        placeholder="(00) 00000-0000"
        hint="Um celular com DDD, para receber o código por SMS."
        mask={maskPhone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
      />
      <Actions>
        <Button type="submit" wide busy={busy}>
          Avançar
        </Button>
      </Actions>
    </Form>
  );
}
