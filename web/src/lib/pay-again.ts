/** What 'Pagar de novo' hands to the transfer, in the history's state: a key does not belong into an address. */
export const payAgain = (key: string): { payAgain: string } => ({ payAgain: key });

/** The key that is to be paid again; null where a screen was opened in another way. */
export function keyToPayAgain(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("payAgain" in state)) return null;
  return typeof state.payAgain === "string" ? state.payAgain : null;
}
