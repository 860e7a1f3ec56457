import { type KeptTables, ofIdentity, withCustomer } from "../../platform/kept-tables/kept-table.ts";

export const documentTables: KeptTables = {
  document_file: {
    ...ofIdentity,
    kind: "DOCUMENTS",
    part: "documents",
    hidden: ["content", "iv", "tag"],
    mayBeNone: true,
    ...withCustomer,
  },
};
