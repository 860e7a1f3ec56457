/** What 'Pagar de novo' hands to the transfer, in the history's state: a key does not belong into an address. */
export const payAgain = (key: string): { payAgain: string } => ({ payAgain: key });

/** The key that is to be paid again; null where a screen was opened in another way. */
export const keyToPayAgain = (state: unknown): string | null => handed(state, "payAgain");

/** The same for a copied Pix code. */
export const payCode = (code: string): { payCode: string } => ({ payCode: code });
export const codeToPay = (state: unknown): string | null => handed(state, "payCode");

function handed(state: unknown, name: string): string | null {
  if (typeof state !== "object" || state === null) return null;
  const value: unknown = Reflect.get(state, name);
  return typeof value === "string" ? value : null;
}
