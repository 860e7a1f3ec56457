/** The key of the customer's passkeys in the cache of queries. */
export const passkeysKey = ["passkeys"] as const;
