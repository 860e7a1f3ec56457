import type { KeptTables } from "../../platform/kept-tables/kept-table.ts";

export const consentTables: KeptTables = {
  customer_consent: {
    kind: "CONSENTS",
    by: "customer_id",
    part: "consents",
    erase: "kept",
    mayBeNone: true,
    why: "the proof of what was authorized (LGPD, art. 8, paragraph 2)",
    goes: "CONSENTS",
  },
};
