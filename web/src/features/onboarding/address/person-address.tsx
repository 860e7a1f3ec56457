import { AddressForm } from "./address-form.tsx";
import { addressSubtitle } from "../journey/fields.ts";
import { Step } from "../journey/step.tsx";

/** pf/10 (spec 2.5, 5.5). */
export default function PersonAddress() {
  return (
    <Step title="Qual seu endereço?" subtitle={addressSubtitle}>
      <AddressForm />
    </Step>
  );
}
