/** Whether this browser has passkeys; at an address without https it has none. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === "function";
