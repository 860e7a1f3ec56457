/** The refusals that are about the PIN stand at its field. */
export const pinRefusals = { WRONG_PIN: "pin", PIN_LOCKED: "pin", PIN_NOT_SET: "pin" } as const;
