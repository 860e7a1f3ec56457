import { type CompanyAddress, submitCompanyAddress } from "@vitral/contract/companies";
import * as z from "zod/mini";
import { FormCheckbox } from "@vitral/ui/form/form-choices.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { call } from "../../../lib/api.ts";
import { useTenant } from "../../../shared/tenant/tenant.tsx";
import { AddressFields } from "../../../shared/address/address-fields.tsx";
import { useDraft } from "../journey/draft.ts";
import { NextButton } from "../journey/step.tsx";
import { noAddress, TypedAddress } from "../../../shared/address/typed-address.ts";
import { useScreen } from "../journey/use-screen.ts";
import { useStep } from "../journey/use-progress.ts";

const { Form } = formFor(z.extend(TypedAddress, { isIndividualEntrepreneur: z.boolean() }));
const empty = { ...noAddress, isIndividualEntrepreneur: false };

/**
 * The address of a company (pj/4; spec 5.5, 7.3). Where a rule of the bank depends on it, also whether the company is
 * an individual entrepreneur's, which the review checks (ADR-0067).
 */
export function CompanyAddressForm() {
  const { screen } = useScreen();
  const { asksEntrepreneur } = useTenant();
  const [start, saveDraft] = useDraft(screen, empty);
  const { submit, busy } = useStep((body: CompanyAddress) => call(submitCompanyAddress, { body }));
  return (
    <Form
      start={start}
      onDraft={saveDraft}
      onSubmit={({ isIndividualEntrepreneur, ...address }) =>
        submit(asksEntrepreneur ? { ...address, isIndividualEntrepreneur } : address)
      }
    >
      <AddressFields />
      {asksEntrepreneur && (
        <div>
          <FormCheckbox name="isIndividualEntrepreneur">É empresário individual ou MEI?</FormCheckbox>
          <p className="pl-8 text-caption text-neutral-600">Marque se for. Conferimos no cadastro do CNPJ.</p>
        </div>
      )}
      <NextButton busy={busy} />
    </Form>
  );
}
