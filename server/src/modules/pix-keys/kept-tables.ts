import { type KeptTables, withoutPerson } from "../../platform/kept-tables/kept-table.ts";

/** Of both tables what is hidden is why the bank acts, which may be a suspicion. */
const ofKeys = { kind: "PIX_KEYS", by: "account_id" } as const;

export const pixKeyTables: KeptTables = {
  pix_key: {
    ...ofKeys,
    part: "pixKeys",
    hidden: ["directory_reason", "request_id"],
    erase: "released",
    mayBeNone: true,
    stays: "removed when its customer deletes it, or the account is closed",
  },
  pix_key_comparison: withoutPerson(
    "ids of keys alone, which say nothing without them",
    "one row for each type of key",
  ),
  pix_claim: {
    ...ofKeys,
    part: "pixClaims",
    hidden: ["finding"],
    erase: "kept",
    why: "the trace of who had a key; gone a year after the claim ended",
    goes: "CLAIMS",
  },
};
