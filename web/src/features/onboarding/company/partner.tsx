import { submitPartner } from "@vitral/contract/companies";
import type { Address } from "@vitral/contract/onboarding";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { PartnerAddress } from "./partner-address.tsx";
import { PartnerPersonal, type PartnerData } from "./partner-personal.tsx";
import { useStep } from "../journey/use-progress.ts";

/** The partner: personal data, then the address; the call is made only after the second stage (pj/6; spec 2.6, 4.3). */
export default function PartnerStep() {
  const [personal, setPersonal] = useState<PartnerData | null>(null);
  const { submit, busy } = useStep((body: PartnerData & { address: Address }) => call(submitPartner, { body }));
  if (!personal) return <PartnerPersonal onSubmit={setPersonal} />;
  return (
    <PartnerAddress
      busy={busy}
      onBack={() => setPersonal(null)}
      onSubmit={(address) => submit({ ...personal, address })}
    />
  );
}
