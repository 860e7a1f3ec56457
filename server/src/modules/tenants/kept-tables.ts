import { type KeptTables, ofBank, withCustomer } from "../../platform/kept-tables/kept-table.ts";

export const tenantTables: KeptTables = {
  tenant: ofBank,
  tenant_host: ofBank,
  tenant_terms: ofBank,
  brand_picture: ofBank,
  legal_text: ofBank,
  legal_text_seen: {
    kind: "CONSENTS",
    by: "customer_id",
    part: "seenTexts",
    erase: "kept",
    why: "the proof that the customer was notified of new terms",
    ...withCustomer,
  },
};
