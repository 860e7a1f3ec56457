import type { KeptTables } from "../../platform/kept-tables/kept-table.ts";

const ofCustomer = { by: "customer_id", erase: "removed", atClosing: true } as const;

export const passkeyTables: KeptTables = {
  customer_passkey: {
    ...ofCustomer,
    kind: "DEVICES",
    part: "passkeys",
    hidden: ["credential_id", "public_key", "counter", "transports"],
    mayBeNone: true,
    stays: "until its customer removes it, or the account is closed",
  },
  passkey_challenge: {
    ...ofCustomer,
    kind: "CODES",
    part: null,
    why: "random bytes that a passkey signs, of a few minutes",
    stays: "removed at its use, or after its ten minutes by those that come later (passkeys/challenge-queries.ts)",
  },
};
