/** The staff in the cache. */
export const staffKey = ["staff"] as const;
