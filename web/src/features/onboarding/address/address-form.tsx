import type { Address } from "@vitral/contract/onboarding";
import { call } from "../../../lib/api.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formFor } from "../../../ui/form/form.tsx";
import { AddressFields } from "./address-fields.tsx";
import { useDraft } from "../journey/draft.ts";
import { Actions } from "../journey/step.tsx";
import { noAddress, TypedAddress } from "../journey/typed.ts";
import { usePlace } from "../journey/use-place.ts";
import { useStep } from "../journey/use-progress.ts";

const { Form } = formFor(TypedAddress);

/** The address of the customer, as each track sends it (pf/10, pj/4; spec 5.5, 7.2, 7.3). */
export function AddressForm() {
  const { screen, track } = usePlace();
  const [start, keep] = useDraft(screen, noAddress);
  const { give, busy } = useStep((body: Address) => call(track.address, { body }));
  return (
    <Form start={start} onDraft={keep} onSubmit={(address) => give(address)}>
      <AddressFields />
      <Actions>
        <Button type="submit" wide busy={busy}>
          Avançar
        </Button>
      </Actions>
    </Form>
  );
}
