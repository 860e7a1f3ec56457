import { identityLaw, type KeptTables, ofIdentity, withCustomer } from "../../platform/kept-tables/kept-table.ts";

const signIns = { kind: "SIGN_INS", by: "customer_id", hidden: ["token_hash"], erase: "removed" } as const;

export const identityTables: KeptTables = {
  customer: {
    kind: "IDENTITY",
    by: "customer",
    part: "customer",
    hidden: ["password_hash", "pin_hash", "pin_salt", "pin_failures", "blocked_reason"],
    erase: "blanked",
    why: identityLaw,
    ...withCustomer,
  },
  customer_word: {
    ...ofIdentity,
    part: null,
    why: "the words of the name, by which the staff searches; they change with the name",
    stays: "as long as the name of its customer: a trigger keeps it equal",
  },
  session: { ...signIns, part: "sessions", atClosing: true, goes: "SESSIONS" },
  verification_code: {
    kind: "CODES",
    by: "customer_id",
    part: "codes",
    hidden: ["code_hash", "handle_hash", "subject"],
    erase: "removed",
    atClosing: true,
    goes: "CODES",
  },
  known_browser: { ...signIns, part: "knownBrowsers", goes: "KNOWN_BROWSERS" },
  throttle: {
    goes: "THROTTLES",
    impersonal: "counts under a keyed hash, from which no person is read; they go two days after the last attempt",
  },
};
