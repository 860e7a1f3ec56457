import { cents } from "@vitral/brazil/cents";
import { relationshipOver, customersForStaff, theCustomer } from "../../identity/identity.ts";
import { commandKind, noticeOf } from "../../acts/acts.ts";
import { announceRaisesOfMark, raisesNotice } from "./entrepreneur-raises.ts";

const shown = (isEntrepreneur: boolean): string => (isEntrepreneur ? "sim" : "não");
const losesExemption = "Sem a marca, tarifas de Pix e limites valem como para qualquer empresa, sem aviso prévio";
const noCompany = "Só uma empresa é de empresário individual.";
const already = (isEntrepreneur: boolean): string =>
  isEntrepreneur ? "Este cliente já é empresário individual." : "Este cliente não é empresário individual.";

/**
 * A company is one of an individual entrepreneur (MEI, empresário individual), as its register says, or no longer. What
 * it pays for a Pix and may pay at night follow from the rules of the tenant.
 */
export const customerEntrepreneur = commandKind({
  kind: "customer.entrepreneur",
  async describe({ now }, tx, tenantId, { customerId, isEntrepreneur }) {
    const customer = await theCustomer(tx, { tenantId, customerId });
    const isSame = customer.isEntrepreneur === isEntrepreneur;
    const customerKey = { tenantId, customerId };
    const isPerson = customer.entityType === "PERSON";
    return {
      sentence: isEntrepreneur
        ? "Tratar a empresa como empresário individual"
        : "Deixar de tratar como empresário individual",
      changes: [
        { field: "entrepreneur", before: shown(customer.isEntrepreneur), after: shown(isEntrepreneur) },
        ...noticeOf(isEntrepreneur ? await raisesNotice(tx, customerKey, now()) : losesExemption),
      ],
      // Without the mark more can be paid in a night, and a Pix may cost a fee.
      amount: isEntrepreneur ? cents(0) : null,
      customerId,
      obstacle: customer.closedAt ? relationshipOver : isPerson ? noCompany : isSame ? already(isEntrepreneur) : null,
    };
  },
  async execute({ now }, tx, { customerId, isEntrepreneur }, { tenantId }) {
    const customerKey = { tenantId, customerId };
    const changed = await customersForStaff.changeEntrepreneur(tx, { ...customerKey, isEntrepreneur });
    if (changed && isEntrepreneur) await announceRaisesOfMark(tx, customerKey, now());
    return { isEntrepreneur, changed };
  },
  failure: ({ changed, isEntrepreneur }) => (changed ? null : already(isEntrepreneur)),
  details: ({ isEntrepreneur }) => ({ isEntrepreneur }),
});
