import type { Address } from "@vitral/contract/onboarding";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { AddressFields } from "../../../shared/address/address-fields.tsx";
import { useDraft } from "../journey/draft.ts";
import { addressSubtitle } from "../journey/fields.ts";
import { Actions, Step } from "../journey/step.tsx";
import { noAddress, TypedAddress } from "../../../shared/address/typed-address.ts";

const { Form } = formFor(TypedAddress);

type Props = {
  busy: boolean;
  onBack: () => void;
  onSubmit: (address: Address) => void;
};

/** The second stage of the partner: the address (spec 5.6). */
export function PartnerAddress({ busy, onBack, onSubmit }: Props) {
  const [start, saveDraft] = useDraft("pj/6 address", noAddress);
  return (
    <Step title="Qual o endereço do sócio?" subtitle={addressSubtitle}>
      <Form start={start} onDraft={saveDraft} onSubmit={onSubmit}>
        <AddressFields />
        <Actions>
          <Button type="submit" wide busy={busy}>
            Avançar
          </Button>
          <Button variant="quiet" wide disabled={busy} onClick={onBack}>
            Voltar para os dados do sócio
          </Button>
        </Actions>
      </Form>
    </Step>
  );
}
