import { AddressForm } from "./address-form.tsx";
import { Step } from "../journey/step.tsx";

/** pf/10 (spec 2.5, 5.5). */
export default function PersonAddress() {
  return (
    <Step title="Qual seu endereço?" subtitle="Comece pelo CEP: preenchemos o que for possível.">
      <AddressForm />
    </Step>
  );
}
