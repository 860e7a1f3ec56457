import { type KeptTables, ofActions, withoutPerson } from "../../platform/kept-tables/kept-table.ts";

/** Columns of the trace that a customer does not get: who it was, and why. */
const ofStaff = ["number", "actor", "staff_id", "maker", "maker_staff_id", "alone", "reason", "details"];

export const auditTables: KeptTables = {
  security_event: {
    kind: "ACCESS_RECORDS",
    by: "customer_id",
    part: "accessRecords",
    erase: "kept",
    why: "access records: kept for six months (Lei 12.965/2014, art. 15)",
    goes: "SECURITY_EVENTS",
  },
  audit_event: {
    ...ofActions,
    part: "operatorActions",
    hidden: [...ofStaff, "previous_hash", "hash"],
    erase: "kept",
    why: "the trace of what operators did, which names people by their ids alone",
    stays: "the operators' trace, which the application cannot remove and which names people by ids alone",
  },
  audit_chain: withoutPerson("how far the trace of what operators did has come", "one row for each tenant"),
};
