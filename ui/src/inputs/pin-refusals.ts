/** The refusals that are shown at the field of the PIN. */
export const pinRefusals = { WRONG_PIN: "pin", PIN_LOCKED: "pin", PIN_NOT_SET: "pin" } as const;
