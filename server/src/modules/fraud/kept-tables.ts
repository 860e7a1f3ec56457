import { type KeptTables, ofOperations, withCustomer, withoutNames } from "../../platform/kept-tables/kept-table.ts";

export const fraudTables: KeptTables = {
  contest_sent: { ...ofOperations, part: "pixDisputes", ...withCustomer },
  pix_reversal: {
    ...ofOperations,
    part: "pixReversals",
    ...withoutNames("what went back never exceeds what a contest took back"),
  },
  pix_block: {
    ...ofOperations,
    part: "pixBlocks",
    hidden: ["reason"],
    ...withoutNames("operations; its reason is the operator's"),
  },
  contest_received: { ...ofOperations, part: "pixContestsReceived", hidden: ["situation"], ...withCustomer },
  suspicion_mark: {
    kind: "SUSPICION",
    by: "document",
    part: null,
    erase: "kept",
    why: "marks of suspicion: kept for ten years (Circular BCB 3.978/2020, art. 67); the person must not learn the reason",
    goes: "SUSPICION_MARKS",
  },
};
