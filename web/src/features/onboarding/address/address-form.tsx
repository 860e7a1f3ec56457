import type { Address } from "@vitral/contract/onboarding";
import { call } from "../../../lib/api.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { AddressFields } from "../../../shared/address/address-fields.tsx";
import { useDraft } from "../journey/draft.ts";
import { NextButton } from "../journey/step.tsx";
import { noAddress, TypedAddress } from "../../../shared/address/typed-address.ts";
import { useScreen } from "../journey/use-screen.ts";
import { useStep } from "../journey/use-progress.ts";

const { Form } = formFor(TypedAddress);

/** The address of a person (pf/10; spec 5.5, 7.2). */
export function AddressForm() {
  const { screen, track } = useScreen();
  const [start, saveDraft] = useDraft(screen, noAddress);
  const { submit, busy } = useStep((body: Address) => call(track.address, { body }));
  return (
    <Form start={start} onDraft={saveDraft} onSubmit={(address) => submit(address)}>
      <AddressFields />
      <NextButton busy={busy} />
    </Form>
  );
}
